/** fft.js 4.0.4 names a declaration file that it does not ship. Complex numbers are interleaved. */
declare module "fft.js" {
  type Numbers = number[] | Float64Array;

  export default class FFT {
    /** `size`: a power of two above 1. */
    constructor(size: number);
    transform(out: Numbers, data: Numbers): void;
    /** Leaves the half above the Nyquist frequency unset. */
    realTransform(out: Numbers, data: Numbers): void;
    /** Divides by `size`. */
    inverseTransform(out: Numbers, data: Numbers): void;
  }
}
