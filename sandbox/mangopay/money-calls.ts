/** Pay-ins on the hosted page, transfers, payouts and refunds: the calls. */

import { anything, object, oneOf, optional, text, webAddress } from '#sandbox/fields.ts'
import { call, type MangopayCall } from './call.ts'
import { paramError } from './errors.ts'
import { end, hasEnough, plan, postings, shown } from './transactions.ts'
import { requestUserAction, funds, getOrNotFound, type MangopayState, type Transaction, type Wallet } from './state.ts'

const payInShape = {
  AuthorId: text(),
  CreditedWalletId: text(),
  DebitedFunds: funds,
  Fees: funds,
  ReturnURL: webAddress(),
  CardType: oneOf('CB_VISA_MASTERCARD', 'AMEX', 'MAESTRO', 'BCMC', 'DINERS', 'MASTERPASS', 'JCB', 'DISCOVER'),
  Culture: text(5),
  SecureMode: optional(oneOf('DEFAULT', 'FORCE', 'NO_CHOICE')),
  Tag: optional(text(255)),
  CreditedUserId: optional(text()),
  StatementDescriptor: optional(text(10)),
  TemplateURLOptions: optional(anything()),
}

const refundShape = {
  AuthorId: text(),
  DebitedFunds: optional(funds),
  Fees: optional(funds),
  Tag: optional(text(255)),
}

function walletOf(provider: MangopayState, id: string, field: string): Wallet {
  const wallet = provider.wallets.get(id)
  if (!wallet) throw paramError({ [field]: 'The wallet does not exist.' })
  return wallet
}

export function authorOf(provider: MangopayState, id: string): string {
  if (!provider.users.has(id)) throw paramError({ AuthorId: 'The author does not exist.' })
  return id
}

function transactionOf(provider: MangopayState, id: string, type: Transaction['Type']): Transaction {
  const transaction = getOrNotFound(provider.transactions, id)
  if (transaction.Type !== type || transaction.Nature !== 'REGULAR')
    throw paramError({ RessourceId: 'The resource is of another kind.' })
  return transaction
}

/** Refunds from the receiving wallet, and the fees if the caller refunds them. */
function refund(
  provider: MangopayState,
  original: Transaction,
  given: {
    readonly AuthorId: string
    readonly DebitedFunds: Transaction['DebitedFunds'] | undefined
    readonly Fees: Transaction['Fees'] | undefined
    readonly Tag: string | undefined
  },
): Transaction {
  if (original.Status !== 'SUCCEEDED')
    throw paramError({ InitialTransactionId: 'Only what has succeeded can be refunded.' })
  const { Currency } = original.DebitedFunds
  const before = [...provider.transactions.values()]
    .filter(
      ({ Nature, Status, more }) =>
        Nature === 'REFUND' && Status === 'SUCCEEDED' && more['InitialTransactionId'] === original.Id,
    )
    .reduce((sum, { DebitedFunds }) => sum + DebitedFunds.Amount, 0)
  const left = original.CreditedFunds.Amount - before
  const debited = given.DebitedFunds ?? { Currency, Amount: left }
  // By Mangopay's rules refunded fees are negative; here fees that are not refunded stay with the platform.
  const fees = given.Fees ?? { Currency, Amount: 0 }
  if (debited.Amount < 1 || debited.Amount > left)
    throw paramError({ DebitedFunds: 'The amount is more than what is left to refund.' })
  const from = original.CreditedWalletId === null ? undefined : provider.wallets.get(original.CreditedWalletId)
  const to = original.DebitedWalletId === null ? undefined : provider.wallets.get(original.DebitedWalletId)
  const InitialTransactionType = original.Type
  const more = {
    InitialTransactionId: original.Id,
    InitialTransactionType,
    RefundReason: { RefundReasonType: 'INITIALIZED_BY_CLIENT' },
  }
  const author = authorOf(provider, given.AuthorId)
  const made = plan(provider, {
    kind: original.Type,
    nature: 'REFUND',
    author,
    debited,
    fees,
    from,
    to,
    tag: given.Tag,
    more,
  })
  settle(provider, made, from)
  return made
}

/** @param to another account of the platform than a wallet */
export function settle(provider: MangopayState, transaction: Transaction, from: Wallet | undefined, to?: string): void {
  if (from && !hasEnough(provider, from, transaction.DebitedFunds.Amount)) {
    end(provider, transaction, 'poor')
    return
  }
  provider.books.post(transaction.DebitedFunds.Currency, postings(transaction, to))
  end(provider, transaction, 'success')
}

/** No money moves until the user confirms. */
function requestTransferApproval(provider: MangopayState, transfer: Transaction, from: Wallet): void {
  transfer.more = {
    PendingUserAction: requestUserAction(provider, (yes) => {
      transfer.more = {}
      if (transfer.Status !== 'CREATED') return
      if (yes) settle(provider, transfer, from)
      else end(provider, transfer, 'unconfirmed')
    }),
  }
}

export const moneyCalls: readonly MangopayCall[] = [
  call('POST', '/payins/card/web', payInShape, (provider, given) => {
    const to = walletOf(provider, given.CreditedWalletId, 'CreditedWalletId')
    const secret = provider.around.ids.text(32)
    const { CardType, Culture, SecureMode = 'DEFAULT', ReturnURL } = given
    const more = {
      PaymentType: 'CARD',
      ExecutionType: 'WEB',
      CardType,
      Culture,
      SecureMode,
      ReturnURL,
      RedirectURL: `${provider.around.address}/hosted/pay/${secret}`,
    }
    const author = authorOf(provider, given.AuthorId)
    const { DebitedFunds: debited, Fees: fees, Tag: tag } = given
    const payIn = plan(provider, { kind: 'PAYIN', author, debited, fees, to, tag, more })
    provider.around.schedule.after(provider.options.pageSeconds * 1000, () => {
      if (payIn.Status === 'CREATED') end(provider, payIn, 'left')
    })
    return shown(payIn)
  }),
  call('GET', '/payins/:id', {}, (provider, _given, id) => shown(transactionOf(provider, id, 'PAYIN'))),
  call('POST', '/payins/:id/refunds', refundShape, (provider, given, id) =>
    shown(refund(provider, transactionOf(provider, id, 'PAYIN'), given)),
  ),
  call(
    'POST',
    '/transfers',
    {
      AuthorId: text(),
      DebitedWalletId: text(),
      CreditedWalletId: text(),
      DebitedFunds: funds,
      Fees: funds,
      Tag: optional(text(255)),
      CreditedUserId: optional(text()),
    },
    (provider, given) => {
      const from = walletOf(provider, given.DebitedWalletId, 'DebitedWalletId')
      const to = walletOf(provider, given.CreditedWalletId, 'CreditedWalletId')
      if (from === to) throw paramError({ CreditedWalletId: 'The wallets are the same.' })
      const author = authorOf(provider, given.AuthorId)
      const { DebitedFunds: debited, Fees: fees, Tag: tag } = given
      const transfer = plan(provider, { kind: 'TRANSFER', author, debited, fees, from, to, tag })
      if (provider.requiresTransferApproval && hasEnough(provider, from, debited.Amount))
        requestTransferApproval(provider, transfer, from)
      else settle(provider, transfer, from)
      return shown(transfer)
    },
  ),
  call('GET', '/transfers/:id', {}, (provider, _given, id) => shown(transactionOf(provider, id, 'TRANSFER'))),
  call('POST', '/transfers/:id/refunds', refundShape, (provider, given, id) =>
    shown(refund(provider, transactionOf(provider, id, 'TRANSFER'), given)),
  ),
  ...(['/payins/:id/refunds', '/transfers/:id/refunds', '/payouts/:id/refunds'] as const).map((path) =>
    call('GET', path, {}, (provider, _given, id) => {
      getOrNotFound(provider.transactions, id)
      return [...provider.transactions.values()]
        .filter(({ Nature, more }) => Nature === 'REFUND' && more['InitialTransactionId'] === id)
        .map(shown)
    }),
  ),
  call('GET', '/refunds/:id', {}, (provider, _given, id) => {
    const found = getOrNotFound(provider.transactions, id)
    if (found.Nature !== 'REFUND') throw paramError({ RessourceId: 'The resource is of another kind.' })
    return shown(found)
  }),
  call(
    'POST',
    '/payouts/bankwire',
    {
      AuthorId: text(),
      DebitedWalletId: text(),
      DebitedFunds: funds,
      Fees: funds,
      RecipientId: text(),
      BankWireRef: optional(text(12)),
      Tag: optional(text(255)),
      PaymentRef: optional(object({ Reference: text() })),
    },
    (provider, given) => {
      const from = walletOf(provider, given.DebitedWalletId, 'DebitedWalletId')
      if (provider.recipients.get(given.RecipientId)?.Status !== 'ACTIVE')
        throw paramError({ RecipientId: 'The recipient does not exist or is not active.' })
      const { DebitedFunds: debited, Fees: fees, Tag: tag, RecipientId, BankWireRef = null } = given
      const author = authorOf(provider, given.AuthorId)
      const more = { PaymentType: 'BANK_WIRE', RecipientId, BankWireRef }
      const payout = plan(provider, { kind: 'PAYOUT', author, debited, fees, from, tag, more })
      if (!hasEnough(provider, from, debited.Amount)) end(provider, payout, 'poor')
      else {
        provider.books.move(debited.Currency, `wallet-${from.Id}`, 'payouts-underway', debited.Amount)
        provider.around.schedule.after(provider.options.payoutSeconds * 1000, () =>
          finishPayout(provider, payout, true),
        )
      }
      return shown(payout)
    },
  ),
  call('GET', '/payouts/:id', {}, (provider, _given, id) => shown(transactionOf(provider, id, 'PAYOUT'))),
]

/** The bank accepts the money, or returns it to the wallet. */
export function finishPayout(provider: MangopayState, payout: Transaction, taken: boolean): void {
  if (payout.Status !== 'CREATED') return
  const { DebitedFunds, CreditedFunds, Fees, DebitedWalletId } = payout
  provider.books.post(DebitedFunds.Currency, [
    { account: 'payouts-underway', amount: -DebitedFunds.Amount },
    ...(taken
      ? [
          { account: 'outside', amount: CreditedFunds.Amount },
          { account: 'client-fees', amount: Fees.Amount },
        ]
      : [{ account: `wallet-${DebitedWalletId}`, amount: DebitedFunds.Amount }]),
  ])
  end(provider, payout, taken ? 'success' : 'bankRefused')
}

/** The bank returns money that it had accepted: the payout stays as it is, and a refund brings the money back. */
export function returnPayout(provider: MangopayState, payout: Transaction, reason: string): Transaction {
  const { AuthorId: author, DebitedFunds: debited, DebitedWalletId } = payout
  const returned = plan(provider, {
    kind: 'PAYOUT',
    nature: 'REFUND',
    author,
    debited,
    fees: { Currency: debited.Currency, Amount: 0 },
    to: provider.wallets.get(DebitedWalletId ?? ''),
    tag: undefined,
    more: {
      InitialTransactionId: payout.Id,
      InitialTransactionType: 'PAYOUT',
      RefundReason: { RefundReasonType: reason },
    },
  })
  settle(provider, returned, undefined)
  return returned
}
