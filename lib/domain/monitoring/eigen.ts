/**
 * Eigenvalues and vectors of a symmetric matrix, the largest first, vectors in rows: cyclic Jacobi rotations, Golub and Van Loan,
 * Matrix Computations, section 8.5.
 */
export function eigenOf(matrix: readonly (readonly number[])[]): { values: number[]; vectors: number[][] } {
  const size = matrix.length;
  const a = Float64Array.from(matrix.flat());
  const v = new Float64Array(size * size);
  for (let at = 0; at < size; at++) v[at * size + at] = 1;
  for (let sweep = 0; sweep < MOST_SWEEPS && offDiagonal(a, size) > TOLERANCE; sweep++)
    for (let p = 0; p < size; p++) for (let q = p + 1; q < size; q++) rotate(a, v, { size, p, q });
  const order = Array.from({ length: size }, (_, at) => at).sort(
    (x, y) => cell(a, y * size + y) - cell(a, x * size + x),
  );

  return {
    values: order.map((at) => Math.max(0, cell(a, at * size + at))),
    vectors: order.map((at) => Array.from({ length: size }, (_, row) => cell(v, row * size + at))),
  };
}

const MOST_SWEEPS = 60;
const TOLERANCE = 1e-18;

const cell = (values: Float64Array, at: number) => values[at] ?? 0;

function offDiagonal(a: Float64Array, size: number): number {
  let sum = 0;
  for (let p = 0; p < size; p++) for (let q = p + 1; q < size; q++) sum += cell(a, p * size + q) ** 2;

  return sum;
}

/** Makes the cell (p, q) nothing. */
function rotate(a: Float64Array, v: Float64Array, { size, p, q }: { size: number; p: number; q: number }): void {
  const apart = cell(a, p * size + q);
  if (apart === 0) return;
  const theta = (cell(a, q * size + q) - cell(a, p * size + p)) / (2 * apart);
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.hypot(theta, 1));
  const c = 1 / Math.hypot(t, 1);
  const s = t * c;
  const turn = (values: Float64Array, x: number, y: number) => {
    const [one, other] = [cell(values, x), cell(values, y)];
    values[x] = c * one - s * other;
    values[y] = s * one + c * other;
  };
  for (let k = 0; k < size; k++) turn(a, k * size + p, k * size + q);
  for (let k = 0; k < size; k++) turn(a, p * size + k, q * size + k);
  for (let k = 0; k < size; k++) turn(v, k * size + p, k * size + q);
}
