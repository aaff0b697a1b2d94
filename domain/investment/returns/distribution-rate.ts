/**
 * Annual distribution rate: the distributions of a year divided by the amount invested (decision T47).
 *
 * @param distributions of a year, in the same unit as the amount
 * @param invested positive
 * @returns a fraction: 0.08 is 8 %
 */
export function annualDistributionRate(distributions: bigint, invested: bigint): number {
  return Number(distributions) / Number(invested)
}
