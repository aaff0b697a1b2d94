/** Pay-ins, transfers between wallets, payouts and refunds. */

import type { Entry } from '#sandbox/books.ts'
import { paramError } from './errors.ts'
import { sendWebhook } from './hooks.ts'
import { type Funds, walletBalance, type MangopayState, newId, type Transaction, type Wallet } from './state.ts'

/** The result codes that the sandbox uses (docs.mangopay.com, error codes). */
export const results = {
  success: ['000000', 'Success'],
  poor: ['001001', 'Unsufficient wallet balance'],
  cancelled: ['101002', 'The transaction has been cancelled by the user'],
  left: ['001034', 'User has let the payment session expire without paying'],
  refused: ['101101', 'Transaction refused by the bank (Do not honor)'],
  insufficient: ['101102', 'Transaction refused by the bank (Amount limit)'],
  unconfirmed: ['101301', 'Secure mode: 3DSecure authentication has failed'],
  bankRefused: ['121999', 'Generic withdrawal error'],
} as const

export function shown({ more, ...transaction }: Transaction): object {
  return { ...transaction, ...more }
}

export interface Planned {
  readonly kind: Transaction['Type']
  readonly nature?: Transaction['Nature']
  readonly author: string
  readonly debited: Funds
  readonly fees: Funds
  readonly from?: Wallet | undefined
  readonly to?: Wallet | undefined
  readonly tag: string | undefined
  readonly more?: Readonly<Record<string, unknown>>
}

export function plan(provider: MangopayState, planned: Planned): Transaction {
  const { debited, fees, from, to } = planned
  if (debited.Currency !== fees.Currency) throw paramError({ Fees: 'Fees and funds must have the same currency.' })
  for (const wallet of [from, to])
    if (wallet && wallet.Currency !== debited.Currency)
      throw paramError({ DebitedFunds: 'The currency is not that of the wallet.' })
  if (planned.nature !== 'REFUND' && (debited.Amount < 1 || fees.Amount > debited.Amount))
    throw paramError({ Fees: 'Fees cannot be more than the funds, and the funds cannot be nothing.' })
  const transaction: Transaction = {
    Id: newId(provider),
    Tag: planned.tag ?? null,
    CreationDate: provider.around.schedule.seconds(),
    ExecutionDate: null,
    AuthorId: planned.author,
    CreditedUserId: to?.Owners[0] ?? null,
    DebitedFunds: debited,
    CreditedFunds: { Currency: debited.Currency, Amount: debited.Amount - fees.Amount },
    Fees: fees,
    Status: 'CREATED',
    ResultCode: null,
    ResultMessage: null,
    Type: planned.kind,
    Nature: planned.nature ?? 'REGULAR',
    DebitedWalletId: from?.Id ?? null,
    CreditedWalletId: to?.Id ?? null,
    more: planned.more ?? {},
  }
  provider.transactions.set(transaction.Id, transaction)
  sendWebhook(provider, eventOf(transaction, 'CREATED'), transaction.Id)
  return transaction
}

function eventOf({ Type, Nature }: Transaction, what: Transaction['Status']): string {
  return `${Type}_${Nature === 'REGULAR' ? 'NORMAL' : Nature}_${what}`
}

export function end(provider: MangopayState, transaction: Transaction, result: keyof typeof results): void {
  const [code, message] = results[result]
  transaction.Status = result === 'success' ? 'SUCCEEDED' : 'FAILED'
  transaction.ResultCode = code
  transaction.ResultMessage = message
  transaction.ExecutionDate = provider.around.schedule.seconds()
  sendWebhook(provider, eventOf(transaction, transaction.Status), transaction.Id)
}

function sideOf(walletId: string | null): string {
  return walletId === null ? 'outside' : `wallet-${walletId}`
}

/** Whether the sending wallet holds enough money. */
export function hasEnough(provider: MangopayState, wallet: Wallet, amount: number): boolean {
  return walletBalance(provider, wallet) >= amount
}

/** @param to if that is not a wallet */
export function postings(
  { DebitedFunds, CreditedFunds, Fees, ...transaction }: Transaction,
  to = sideOf(transaction.CreditedWalletId),
): Entry[] {
  return [
    { account: sideOf(transaction.DebitedWalletId), amount: -DebitedFunds.Amount },
    { account: to, amount: CreditedFunds.Amount },
    { account: 'client-fees', amount: Fees.Amount },
  ]
}
