// What the pages do besides being read: search, the link to a clause, the other language, cases opened by their address.
(() => {
  const russian = document.documentElement.lang === "ru";
  const say = (ru, en) => (russian ? ru : en);
  const base = () => {
    const config = document.getElementById("__config");
    return new URL(`${config ? JSON.parse(config.textContent).base : "."}/`, window.location.href);
  };
  const place = () => decodeURIComponent(window.location.hash.slice(1));

  // The permanent address of a page ends in its folder.
  const permanent = () => window.location.pathname.replace(/index\.html$/, "");
  if (window.location.protocol.startsWith("http") && permanent() !== window.location.pathname) {
    window.history.replaceState(window.history.state, "", permanent() + window.location.search + window.location.hash);
  }

  // --- a case opens when its address is visited --------------------------------------------------------------------
  function open() {
    const target = place() && document.getElementById(place());
    if (!target) {
      return;
    }
    if (target.matches("p.case")) {
      window.location.replace(target.querySelector("a").href); // the case stands whole on the page beside this one
      return;
    }
    const closed = [];
    for (let node = target; node; node = node.parentElement) {
      if (node.tagName === "DETAILS" && !node.open) {
        closed.push(node);
      }
    }
    closed.forEach((node) => { node.open = true; });
    if (closed.length) {
      target.scrollIntoView();
    }
  }

  // --- the other language, at the same clause ----------------------------------------------------------------------
  function languages() {
    for (const link of document.querySelectorAll("a.md-select__link[hreflang]")) {
      const [, here] = window.location.pathname.match(/\/(?:ru|en)\/(.*)$/) || [];
      if (here !== undefined) {
        const root = window.location.pathname.slice(0, -(here.length + 3));
        link.href = `${root}${link.hreflang}/${here}${window.location.hash}`;
      }
    }
  }

  // --- the link to a clause ----------------------------------------------------------------------------------------
  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const field = document.body.appendChild(document.createElement("textarea"));
      field.value = text;
      field.select();
      document.execCommand("copy");
      field.remove();
    }
  }

  function linkButtons() {
    document.documentElement.classList.add("copies");
    for (const heading of document.querySelectorAll("article :is(h2, h3, h4, h5, h6)[id]")) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "copy-link";
      button.title = say("Скопировать ссылку", "Copy the link");
      button.setAttribute("aria-label", `${button.title}: ${heading.id}`);
      button.addEventListener("click", async () => {
        await copy(`${window.location.origin}${permanent()}#${heading.id}`);
        button.classList.add("copied");
        status.textContent = say("Ссылка скопирована", "The link is copied");
        setTimeout(() => { button.classList.remove("copied"); status.textContent = ""; }, 1500);
      });
      heading.append(" ", button);
    }
  }
  const status = document.createElement("div");
  status.className = "said";
  status.setAttribute("role", "status");

  // --- search ------------------------------------------------------------------------------------------------------
  const engine = {
    started: null,
    start() {
      this.started ??= Promise.all([
        import(new URL("pagefind/pagefind.js", base()).href),
        fetch(new URL("assets/places.json", base())).then((answer) => answer.json()),
      ]);
      return this.started;
    },
  };
  const LIMIT = 20;

  // What is called exactly so: a clause by its number, a violation or an option by its code.
  function named(query, places) {
    const wanted = query.trim().toLowerCase().replace(/^(codex|bridge):/, "").replace(/^(п\.?|§)\s*/, "");
    return (places[wanted] || []).map(([path, title]) => ({ url: new URL(path, base()).href, title, excerpt: "" }));
  }

  // A page that is found yields its clauses: those whose title has the word come first, then those that have it most.
  function parts(page) {
    const found = page.sub_results.length ? page.sub_results : [{ title: page.meta.title, url: page.url, excerpt: page.excerpt }];
    const weight = (part) => {
      const inTitle = (part.weighted_locations || []).reduce((sum, spot) => sum + spot.weight, 0);
      return inTitle + (part.locations || []).length / 100;
    };
    return found
      .map((part) => ({ title: part.title, url: part.url, excerpt: part.excerpt, page: page.meta.title, weight: weight(part) }))
      .sort((one, other) => other.weight - one.weight);
  }

  // Pages that only gather what stands elsewhere are no answer.  What the word is in the title of comes first, the Codex
  // before bridge and both before what is said about them.
  const GATHERS = /\/(?:codex|bridge|tables|references|origins|search)(?:\/|\.html)$/;
  const BOOKS = [/\/codex\/[^/]+\/$/, /\/bridge\/[^/]+\/$/];
  const bare = (url) => url.pathname.replace(/index\.html$/, "");
  const book = (path) => (BOOKS.some((one) => one.test(path)) ? BOOKS.findIndex((one) => one.test(path)) : BOOKS.length);

  // How much of the word asked for, from its beginning, a title has: the ends of Russian words differ.
  function likeness(query, title) {
    const word = query.trim().toLowerCase();
    let length = word.length;
    while (length && !title.toLowerCase().includes(word.slice(0, length))) {
      length -= 1;
    }
    return word.length > 3 && length / word.length > 0.6 ? 1 : 0;
  }

  async function find(query) {
    const [pagefind, places] = await engine.start();
    const exact = named(query, places);
    const [rules, all] = await Promise.all([
      pagefind.search(query, { filters: { kind: "rule" } }),
      pagefind.search(query),
    ]);
    const results = [...rules.results.slice(0, 24), ...all.results.slice(0, 12)];
    const pages = await Promise.all(results.map((result) => result.data()));
    const told = pages
      .map((page) => ({ page, path: bare(new URL(page.url, window.location.href)) }))
      .filter(({ path }) => !GATHERS.test(path))
      .map(({ page, path }) => parts(page).map((part) => ({ ...part, book: book(path), like: likeness(query, part.title) })));
    const near = [...told.flatMap((found) => found.slice(0, 3)), ...told.flatMap((found) => found.slice(3))]
      .sort((one, other) => other.like - one.like || one.book - other.book);
    const known = new Set();
    return [...exact, ...near]
      .map((part) => ({ ...part, url: new URL(part.url, window.location.href).href }))
      .filter(({ url }) => {
        const spot = bare(new URL(url)) + new URL(url).hash;
        return !known.has(spot) && known.add(spot);
      })
      .slice(0, LIMIT);
  }

  function item(result) {
    const line = document.createElement("li");
    const link = document.createElement("a");
    link.href = result.url;
    link.textContent = result.title;
    line.append(link);
    if (result.page && result.page !== result.title) {
      const where = document.createElement("span");
      where.className = "where";
      where.textContent = result.page;
      line.append(" ", where);
    }
    if (result.excerpt) {
      const text = document.createElement("p");
      text.innerHTML = result.excerpt; // made by the search itself: text with the words found in <mark>
      line.append(text);
    }
    return line;
  }

  function searchIn(holder) {
    const form = document.createElement("form");
    form.setAttribute("role", "search");
    form.innerHTML = '<input type="search" autocomplete="off" spellcheck="false"><p class="told" role="status"></p><ol></ol>';
    const [input, told, list] = form.children;
    input.setAttribute("aria-label", say("Что искать", "What to search for"));
    input.placeholder = say("Слово, номер пункта или код", "A word, the number of a clause, or a code");
    let asked = 0;
    const ask = async () => {
      const query = input.value.trim();
      const mine = ++asked;
      if (!query) {
        list.replaceChildren();
        told.textContent = "";
        return;
      }
      try {
        const results = await find(query);
        if (mine === asked) {
          list.replaceChildren(...results.map(item));
          told.textContent = results.length ? "" : say("Ничего не найдено.", "Nothing is found.");
        }
      } catch {
        told.textContent = say(
          "Поиск работает, когда страницы отдаёт сервер: make docs-serve.",
          "Search works where a server hands out the pages: make docs-serve.",
        );
      }
    };
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const first = list.querySelector("a");
      if (first) {
        first.click();
      } else {
        ask();
      }
    });
    form.addEventListener("keydown", (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) {
        event.preventDefault();
        const stops = [input, ...list.querySelectorAll("a")];
        stops[Math.min(Math.max(stops.indexOf(document.activeElement) + step, 0), stops.length - 1)].focus();
      }
    });
    input.addEventListener("input", ask);
    holder.append(form);
    return { input, ask };
  }

  function searchDialog() {
    const dialog = document.createElement("dialog");
    dialog.className = "search md-typeset";
    dialog.setAttribute("aria-label", say("Поиск", "Search"));
    const button = document.createElement("button");
    button.type = "button";
    button.className = "search-button";
    button.title = say("Поиск (клавиша /)", "Search (press /)");
    button.innerHTML = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M9.5 3A6.5 6.5 0 0 1 16 9.5c0 1.6-.6 3.1-1.6 4.2l.3.3h.8l5 5-1.5 1.5-5-5v-.8l-.3-.3a6.5 6.5 0 1 1-4.2-11.4m0 2a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Z"/></svg><span></span>';
    button.querySelector("span").textContent = say("Поиск", "Search");
    document.querySelector(".md-header__inner")?.append(button);
    document.body.append(dialog);
    let search = null;
    const show = () => {
      search ??= searchIn(dialog);
      dialog.showModal();
      search.input.select();
    };
    button.addEventListener("click", show);
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog || event.target.closest("a")) {
        dialog.close();
      }
    });
    document.addEventListener("keydown", (event) => {
      const typing = event.target.closest("input, textarea, select, [contenteditable]");
      if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
        event.preventDefault();
        show();
      }
    });
  }

  function searchPage() {
    const holder = document.getElementById("search");
    if (holder) {
      const search = searchIn(holder);
      search.input.value = new URLSearchParams(window.location.search).get("q") || "";
      search.ask();
    }
  }

  window.addEventListener("DOMContentLoaded", () => {
    document.body.append(status);
    linkButtons();
    languages();
    searchDialog();
    searchPage();
    open();
    window.addEventListener("hashchange", () => { languages(); open(); });
    // The address follows the reader without an event; so the links are set again before they are used.
    document.addEventListener("pointerover", (event) => event.target.closest?.(".md-select") && languages());
    document.addEventListener("focusin", (event) => event.target.closest?.(".md-select") && languages());
    document.addEventListener("click", (event) => event.target.closest?.(".md-select") && languages(), true);
  });
})();
