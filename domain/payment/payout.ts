/** The payout of a campaign's money to its owner (investing 4, decisions T17, T18, T20). */

/** The states of a request. A returned payment is confirmed again. */
export const payoutRequestStates = ['requested', 'confirmed', 'paid', 'rejected'] as const
export type PayoutRequestState = (typeof payoutRequestStates)[number]

/** The payout state of a campaign, which is that of its latest request (decision T18). */
export const payoutStates = ['none', ...payoutRequestStates] as const
export type PayoutState = (typeof payoutStates)[number]

/** Why a payout cannot be requested. `missed`: the money goes back to the investors. */
export const payoutProblems = ['not-ended', 'missed', 'nothing', 'unsettled', 'account-missing'] as const
export type PayoutProblem = (typeof payoutProblems)[number]
