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

function walletOf(world: MangopayState, id: string, field: string): Wallet {
  const wallet = world.wallets.get(id)
  if (!wallet) throw paramError({ [field]: 'The wallet does not exist.' })
  return wallet
}

export function authorOf(world: MangopayState, id: string): string {
  if (!world.users.has(id)) throw paramError({ AuthorId: 'The author does not exist.' })
  return id
}

function transactionOf(world: MangopayState, id: string, type: Transaction['Type']): Transaction {
  const transaction = getOrNotFound(world.transactions, id)
  if (transaction.Type !== type || transaction.Nature !== 'REGULAR')
    throw paramError({ RessourceId: 'The resource is of another kind.' })
  return transaction
}

/** What was taken goes back the way it came: from the receiving wallet, and the fees where the caller gives them back. */
function refund(
  world: MangopayState,
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
  const before = [...world.transactions.values()]
    .filter(
      ({ Nature, Status, more }) =>
        Nature === 'REFUND' && Status === 'SUCCEEDED' && more['InitialTransactionId'] === original.Id,
    )
    .reduce((sum, { DebitedFunds }) => sum + DebitedFunds.Amount, 0)
  const left = original.CreditedFunds.Amount - before
  const debited = given.DebitedFunds ?? { Currency, Amount: left }
  // Fees of a refund are given negative by Mangopay's rules; here what is not given stays with the platform.
  const fees = given.Fees ?? { Currency, Amount: 0 }
  if (debited.Amount < 1 || debited.Amount > left)
    throw paramError({ DebitedFunds: 'The amount is more than what is left to refund.' })
  const from = original.CreditedWalletId === null ? undefined : world.wallets.get(original.CreditedWalletId)
  const to = original.DebitedWalletId === null ? undefined : world.wallets.get(original.DebitedWalletId)
  const InitialTransactionType = original.Type
  const more = {
    InitialTransactionId: original.Id,
    InitialTransactionType,
    RefundReason: { RefundReasonType: 'INITIALIZED_BY_CLIENT' },
  }
  const author = authorOf(world, given.AuthorId)
  const made = plan(world, {
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
  settle(world, made, from)
  return made
}

/** @param to another account of the platform's than a wallet */
export function settle(world: MangopayState, transaction: Transaction, from: Wallet | undefined, to?: string): void {
  if (from && !hasEnough(world, from, transaction.DebitedFunds.Amount)) {
    end(world, transaction, 'poor')
    return
  }
  world.books.post(transaction.DebitedFunds.Currency, postings(transaction, to))
  end(world, transaction, 'success')
}

/** Nothing moves until the person says that it is them. */
function requestTransferApproval(world: MangopayState, transfer: Transaction, from: Wallet): void {
  transfer.more = {
    PendingUserAction: requestUserAction(world, (yes) => {
      transfer.more = {}
      if (transfer.Status !== 'CREATED') return
      if (yes) settle(world, transfer, from)
      else end(world, transfer, 'unconfirmed')
    }),
  }
}

export const moneyCalls: readonly MangopayCall[] = [
  call('POST', '/payins/card/web', payInShape, (world, given) => {
    const to = walletOf(world, given.CreditedWalletId, 'CreditedWalletId')
    const secret = world.around.ids.text(32)
    const { CardType, Culture, SecureMode = 'DEFAULT', ReturnURL } = given
    const more = {
      PaymentType: 'CARD',
      ExecutionType: 'WEB',
      CardType,
      Culture,
      SecureMode,
      ReturnURL,
      RedirectURL: `${world.around.address}/hosted/pay/${secret}`,
    }
    const author = authorOf(world, given.AuthorId)
    const { DebitedFunds: debited, Fees: fees, Tag: tag } = given
    const payIn = plan(world, { kind: 'PAYIN', author, debited, fees, to, tag, more })
    world.around.schedule.after(world.options.pageSeconds * 1000, () => {
      if (payIn.Status === 'CREATED') end(world, payIn, 'left')
    })
    return shown(payIn)
  }),
  call('GET', '/payins/:id', {}, (world, _given, id) => shown(transactionOf(world, id, 'PAYIN'))),
  call('POST', '/payins/:id/refunds', refundShape, (world, given, id) =>
    shown(refund(world, transactionOf(world, id, 'PAYIN'), given)),
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
    (world, given) => {
      const from = walletOf(world, given.DebitedWalletId, 'DebitedWalletId')
      const to = walletOf(world, given.CreditedWalletId, 'CreditedWalletId')
      if (from === to) throw paramError({ CreditedWalletId: 'The wallets are the same.' })
      const author = authorOf(world, given.AuthorId)
      const { DebitedFunds: debited, Fees: fees, Tag: tag } = given
      const transfer = plan(world, { kind: 'TRANSFER', author, debited, fees, from, to, tag })
      if (world.requiresTransferApproval && hasEnough(world, from, debited.Amount))
        requestTransferApproval(world, transfer, from)
      else settle(world, transfer, from)
      return shown(transfer)
    },
  ),
  call('GET', '/transfers/:id', {}, (world, _given, id) => shown(transactionOf(world, id, 'TRANSFER'))),
  call('POST', '/transfers/:id/refunds', refundShape, (world, given, id) =>
    shown(refund(world, transactionOf(world, id, 'TRANSFER'), given)),
  ),
  ...(['/payins/:id/refunds', '/transfers/:id/refunds'] as const).map((path) =>
    call('GET', path, {}, (world, _given, id) => {
      getOrNotFound(world.transactions, id)
      return [...world.transactions.values()]
        .filter(({ Nature, more }) => Nature === 'REFUND' && more['InitialTransactionId'] === id)
        .map(shown)
    }),
  ),
  call('GET', '/refunds/:id', {}, (world, _given, id) => {
    const found = getOrNotFound(world.transactions, id)
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
    (world, given) => {
      const from = walletOf(world, given.DebitedWalletId, 'DebitedWalletId')
      if (world.recipients.get(given.RecipientId)?.Status !== 'ACTIVE')
        throw paramError({ RecipientId: 'The recipient does not exist or is not active.' })
      const { DebitedFunds: debited, Fees: fees, Tag: tag, RecipientId, BankWireRef = null } = given
      const author = authorOf(world, given.AuthorId)
      const more = { PaymentType: 'BANK_WIRE', RecipientId, BankWireRef }
      const payout = plan(world, { kind: 'PAYOUT', author, debited, fees, from, tag, more })
      if (!hasEnough(world, from, debited.Amount)) end(world, payout, 'poor')
      else {
        world.books.move(debited.Currency, `wallet-${from.Id}`, 'payouts-underway', debited.Amount)
        world.around.schedule.after(world.options.payoutSeconds * 1000, () => finishPayout(world, payout, true))
      }
      return shown(payout)
    },
  ),
  call('GET', '/payouts/:id', {}, (world, _given, id) => shown(transactionOf(world, id, 'PAYOUT'))),
]

/** The bank takes the money, or sends it back to the wallet. */
export function finishPayout(world: MangopayState, payout: Transaction, taken: boolean): void {
  if (payout.Status !== 'CREATED') return
  const { DebitedFunds, CreditedFunds, Fees, DebitedWalletId } = payout
  world.books.post(DebitedFunds.Currency, [
    { account: 'payouts-underway', amount: -DebitedFunds.Amount },
    ...(taken
      ? [
          { account: 'outside', amount: CreditedFunds.Amount },
          { account: 'client-fees', amount: Fees.Amount },
        ]
      : [{ account: `wallet-${DebitedWalletId}`, amount: DebitedFunds.Amount }]),
  ])
  end(world, payout, taken ? 'success' : 'bankRefused')
}
