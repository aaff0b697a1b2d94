import { type ReconciledAccount, reconciledAccounts } from '#domain/payment/reconciliation/match.ts'
import type { Intl, TextId } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { pathTo } from '#src/routes.ts'

/** An account outside the site, and the period that is shown of it. */
export interface ShownAccount {
  readonly account: ReconciledAccount
  readonly currency: string
  readonly from?: string
  readonly to?: string
}

export const parts = ['open', 'matched', 'ignored', 'movements', 'statements'] as const
export type Part = (typeof parts)[number]
const usualPart = 'open'

export function readAccount(query: URLSearchParams): ShownAccount | undefined {
  const account = reconciledAccounts.find((each) => each === query.get('account'))
  const currency = query.get('currency') ?? ''
  if (account === undefined || !/^[A-Z]{3}$/.test(currency)) return undefined
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  const hasPeriod = [from, to].every((day) => /^\d{4}-\d{2}-\d{2}$/.test(day))
  return { account, currency, ...(hasPeriod ? { from, to } : {}) }
}

export function readPart(query: URLSearchParams): Part {
  return parts.find((each) => each === query.get('show')) ?? usualPart
}

export function addressOf({ account, currency, from, to }: ShownAccount, show: Part = usualPart): string {
  const part = show === usualPart ? undefined : show
  return pathTo('adminReconciliation', {}, { account, currency, from, to, show: part })
}

export function accountName({ account, currency }: Pick<ShownAccount, 'account' | 'currency'>, { text }: Intl): string {
  return text('reconciliation.accountIn', {
    account: text(`reconciliation.account.${account}`),
    currency: isolated(currency),
  })
}

const movementKinds = [
  'investment-paid',
  'payment-to-return',
  'payment-returned',
  'payment-cost',
  'payment-reversed',
  'payment-reinstated',
  'wallet-topped-up',
  'wallet-reversed',
  'wallet-credited',
  'payment-return-bounced',
  'payment-refunded-manually',
  'withdrawal-paid',
  'withdrawal-returned',
  'distribution-received',
  'repayment-received',
  'payout-paid',
  'payout-returned',
] as const

/** The kind of a ledger transaction; a newer server may have others. */
export function movementText(kind: string): TextId {
  return `reconciliation.movement.${movementKinds.find((each) => each === kind) ?? 'other'}`
}
