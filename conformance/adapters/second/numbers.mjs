// Exact rationals, as the protocol writes them: "24", "-5/2".

const divisor = (a, b) => (b === 0n ? (a < 0n ? -a : a) : divisor(b, a % b));

export class Exact {
  constructor(top, bottom = 1n) {
    const sign = bottom < 0n ? -1n : 1n;
    const common = divisor(top, bottom) || 1n;
    this.top = (sign * top) / common;
    this.bottom = (sign * bottom) / common;
  }

  static of(value) {
    if (value instanceof Exact) return value;
    const [top, bottom = "1"] = String(value).split("/");
    return new Exact(BigInt(top), BigInt(bottom));
  }

  plus(other) {
    const that = Exact.of(other);
    return new Exact(this.top * that.bottom + that.top * this.bottom, this.bottom * that.bottom);
  }

  times(other) {
    const that = Exact.of(other);
    return new Exact(this.top * that.top, this.bottom * that.bottom);
  }

  over(number) {
    return new Exact(this.top, this.bottom * BigInt(number));
  }

  minus(other) {
    return this.plus(Exact.of(other).times(-1));
  }

  get isZero() {
    return this.top === 0n;
  }

  get isPositive() {
    return this.top > 0n;
  }

  below(other) {
    return Exact.of(other).minus(this).isPositive;
  }

  toString() {
    return this.bottom === 1n ? String(this.top) : `${this.top}/${this.bottom}`;
  }
}
