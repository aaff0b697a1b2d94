/** How a loan is repaid, and how its interest is computed. */

/**
 * `interest-only`: interest every period and the principal at maturity. `annuity`: equal instalments of interest and
 * principal. `bullet`: principal and interest together at maturity.
 */
export const repaymentStructures = ['interest-only', 'annuity', 'bullet'] as const
export type RepaymentStructure = (typeof repaymentStructures)[number]

/** Whether interest that is not paid yet bears interest itself, which only a bullet loan has (decision T45). */
export const interestMethods = ['simple', 'compound'] as const
export type InterestMethod = (typeof interestMethods)[number]

/** Of a loan whose terms do not name them: what most offerings promise. */
export const usualLoan = { structure: 'interest-only', method: 'simple' } as const satisfies {
  readonly structure: RepaymentStructure
  readonly method: InterestMethod
}
