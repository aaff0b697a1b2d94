/** Wallets of the demonstration, moved by the functions that real ones use, at times in the past. */

import type { Writer } from '#api/db/database.ts'
import { lockInvestment } from '#api/db/investment/investments.ts'
import { payBy } from '#api/db/investment/reservations.ts'
import { changeTopUp, insertTopUp } from '#api/db/wallet/top-ups.ts'
import { lockWallet, type WalletRow } from '#api/db/wallet/wallets.ts'
import { changeWithdrawal, insertWithdrawal, writePayoutAccount } from '#api/db/wallet/withdrawals.ts'
import { book } from '#api/db/wallet/ledger.ts'
import { payInvestment } from '#api/services/investment/pay.ts'
import {
  creditWallet,
  debitWallet,
  recordDebit,
  expectCredit,
  holdAccount,
  stepEntry,
} from '#api/services/wallet/money.ts'
import { refundInvestment } from '#api/services/payment/refund/refund-investment.ts'
import { payoutAccountContext } from '#api/services/wallet/verified-account.ts'
import { masked } from '#domain/masking.ts'
import { minorPerMajor } from '#domain/money.ts'
import { referenceOf } from '#domain/investment/reference.ts'
import { type EntryStatus, entryStatus } from '#domain/wallet/wallet.ts'
import { dayMs } from '#domain/calendar.ts'
import { reservation, type Seeded } from './investments.ts'
import type { SeedTools } from './seed-tools.ts'

interface WalletUsers {
  readonly investorId: string
  readonly adminId: string
  readonly crowdIds: readonly string[]
}

/** Moves one user's money in one currency. Amounts in major units. */
class SeedWallet {
  readonly tx: Writer
  readonly tools: SeedTools
  readonly wallet: WalletRow
  readonly adminId: string

  constructor(tx: Writer, tools: SeedTools, wallet: WalletRow, adminId: string) {
    this.tx = tx
    this.tools = tools
    this.wallet = wallet
    this.adminId = adminId
  }

  get #deps() {
    const { newId, random } = this.tools
    const bytes = (count: number) => Uint8Array.from({ length: count }, () => random.whole(0, 255))
    return { ids: { next: newId, random: bytes, secret: () => '' } }
  }

  /** With the clock at that time, and without notifications. */
  #depsAt(at: Date) {
    return { ...this.#deps, clock: { now: () => at.getTime() }, jobs: { add: () => Promise.resolve() } }
  }

  #minor(major: number): bigint {
    return BigInt(major) * minorPerMajor(this.wallet.currency)
  }

  /** A top-up by transfer. Without `arrivesAt` it is still pending. */
  async topUp(major: number, at: Date, arrivesAt?: Date): Promise<void> {
    const { tx, tools, wallet } = this
    const amount = this.#minor(major)
    const id = tools.newId()
    const expiresAt = new Date(at.getTime() + 14 * dayMs)
    await insertTopUp(tx, { id, walletId: wallet.id, amount, at, expiresAt })
    const reference = referenceOf(this.#deps.ids.random(8))
    await changeTopUp(tx, id, { state: 'waiting', gateway: 'offline', reference })
    const entry = { event: 'top-up', amount, gateway: 'offline', topUpId: id } as const
    const expected = await expectCredit(tx, wallet, { entry, by: 'person', at }, this.#deps)
    if (arrivesAt === undefined) return
    const from = [
      { account: { kind: 'external', holder: 'offline', currency: wallet.currency }, amount: -amount },
    ] as const
    await creditWallet(
      tx,
      wallet,
      {
        entry,
        expected,
        from,
        by: 'administrator',
        actorId: this.adminId,
        kind: 'wallet-topped-up',
        businessKey: `top-up:${id}:paid`,
        at: arrivesAt,
      },
      this.#deps,
    )
    await changeTopUp(tx, id, { state: 'paid', paid_at: arrivesAt })
  }

  /** The smallest investment in a campaign. @returns its id */
  async invest(campaign: Seeded, at: Date): Promise<string> {
    const { tx, tools, wallet } = this
    const units = (campaign.minimum + campaign.unitPrice - 1n) / campaign.unitPrice
    const investorId = wallet.person_id
    const id = await reservation(tx, tools, { campaign, investorId, units, at, anonymous: false })
    await payBy(tx, id, { gateway: 'wallet', fee: 0n, expiresAt: at })
    const investment = await lockInvestment(tx, id)
    if (!investment) throw new Error('an investment was written and is not there')
    const source = { kind: 'wallet', holder: investorId } as const
    const transactionId = await payInvestment(tx, investment, source, investorId, this.#depsAt(at))
    const { amount } = investment
    const entry = { event: 'invested', amount, gateway: 'wallet', investmentId: id, campaignId: campaign.id } as const
    await recordDebit(tx, wallet, { entry, by: 'person', at, status: entryStatus.success, transactionId }, this.#deps)
    return id
  }

  async refund(investmentId: string, at: Date): Promise<void> {
    const investment = await lockInvestment(this.tx, investmentId)
    if (!investment) return
    const refunding = { event: 'refunded-by-admin', ended: false, actorId: this.adminId } as const
    await refundInvestment(this.tx, investment, refunding, this.#depsAt(at))
  }

  /** A withdrawal advanced through the given steps. */
  async withdraw(
    major: number,
    at: Date,
    steps: readonly { readonly to: Exclude<EntryStatus, 0>; readonly at: Date }[] = [],
  ): Promise<void> {
    const { tx, tools, wallet } = this
    const amount = this.#minor(major)
    const id = tools.newId()
    const holder = await this.#name()
    await insertWithdrawal(tx, {
      ...this.#account(),
      id,
      wallet_id: wallet.id,
      holder,
      created_at: at,
      verified_at: tools.daysAgo(148),
      verified_by: 'administrator',
    })
    const { entryId } = await debitWallet(
      tx,
      wallet,
      {
        entry: { event: 'withdrawal', amount, gateway: 'offline', withdrawalId: id },
        by: 'person',
        actorId: wallet.person_id,
        kind: 'withdrawal-held',
        businessKey: `withdrawal:${id}:held`,
        at,
        status: entryStatus.pending,
        to: [{ account: holdAccount(wallet), amount }],
      },
      this.#deps,
    )
    for (const step of steps) await this.#step({ id, entryId, amount }, step)
  }

  async #step(
    { id, entryId, amount }: { readonly id: string; readonly entryId: string; readonly amount: bigint },
    { to, at }: { readonly to: Exclude<EntryStatus, 0>; readonly at: Date },
  ): Promise<void> {
    const { tx, tools, wallet, adminId } = this
    const reason = to === entryStatus.failed ? ({ reason: 'rejected' } as const) : {}
    await changeWithdrawal(tx, id, { handled_by: adminId, handled_at: at })
    const entry = { id: entryId, wallet_id: wallet.id }
    await stepEntry(tx, entry, { status: to, ...reason, by: 'administrator', at }, this.#deps)
    const out = { account: holdAccount(wallet), amount: -amount }
    const key = { businessKey: `withdrawal:${id}:ended`, actorId: adminId, at }
    if (to === entryStatus.success) {
      await changeWithdrawal(tx, id, { bank_reference: `TRF-${tools.random.whole(100_000, 999_999)}` })
      const outside = { account: { kind: 'external', holder: 'offline', currency: wallet.currency }, amount } as const
      await book(tx, tools.newId, { id: tools.newId(), kind: 'withdrawal-paid', ...key, lines: [out, outside] })
    }
    if (to !== entryStatus.failed) return
    await changeWithdrawal(tx, id, { refusal: 'The bank sent the transfer back: the account is closed.' })
    const back = {
      event: 'refunded-by-admin',
      amount,
      gateway: 'wallet',
      originalId: entryId,
      withdrawalId: id,
    } as const
    await creditWallet(
      tx,
      wallet,
      { entry: back, from: [out], by: 'administrator', kind: 'withdrawal-refunded', ...key },
      this.#deps,
    )
  }

  async #name(): Promise<string> {
    const row = await this.tx
      .selectFrom('app_user')
      .select(['first_name', 'last_name'])
      .where('id', '=', this.wallet.person_id)
      .executeTakeFirstOrThrow()
    return `${row.first_name} ${row.last_name}`
  }

  #account() {
    return sealedAccount(this.tools, this.wallet.person_id)
  }
}

/** An example number published by banks. */
const number = 'GB29NWBK60161331926819'
const routing = 'NWBKGB2L'

function sealedAccount({ sealer }: SeedTools, personId: string) {
  return {
    bank_name: 'Riverside Bank',
    account_type: 'checking',
    scheme: 'iban',
    sealed_number: sealer.seal(number, payoutAccountContext(personId, 'number')),
    masked_number: masked(number),
    sealed_routing: sealer.seal(routing, payoutAccountContext(personId, 'routing')),
    masked_routing: masked(routing),
  } as const
}

/** Maximum cost of an investment of the demonstration's wallet, in cents. */
const affordable = 200_000n

/** @param open campaigns with room, alternating between their currencies */
export async function seedWallets(
  tx: Writer,
  tools: SeedTools,
  { investorId, adminId, crowdIds }: WalletUsers,
  open: readonly Seeded[],
): Promise<void> {
  const daysAgo = (days: number): Date => tools.daysAgo(days)
  const walletOf = async (personId: string, currency: string): Promise<SeedWallet> => {
    const wallet = await lockWallet(tx, tools.newId, { personId, currency, at: daysAgo(200) })
    return new SeedWallet(tx, tools, wallet, adminId)
  }
  await writePayoutAccount(tx, {
    ...sealedAccount(tools, investorId),
    person_id: investorId,
    changed_at: daysAgo(150),
    verified_at: daysAgo(148),
    verified_test: false,
    verified_by: 'administrator',
  })
  const usd = await walletOf(investorId, 'USD')
  const [first, second] = open.filter(({ currency, minimum }) => currency === 'USD' && minimum <= affordable)
  await usd.topUp(5000, daysAgo(124), daysAgo(122))
  if (first) await usd.invest(first, laterOf(first, daysAgo(20)))
  await usd.topUp(2500, daysAgo(90), daysAgo(88))
  await usd.withdraw(400, daysAgo(60), [
    { to: entryStatus.processing, at: daysAgo(59) },
    { to: entryStatus.success, at: daysAgo(57) },
  ])
  await usd.withdraw(150, daysAgo(45), [{ to: entryStatus.failed, at: daysAgo(43) }])
  if (second) await usd.refund(await usd.invest(second, laterOf(second, daysAgo(9))), daysAgo(6))
  await usd.withdraw(250, daysAgo(1))
  await usd.topUp(1000, daysAgo(1))
  const eur = await walletOf(investorId, 'EUR')
  await eur.topUp(1800, daysAgo(70), daysAgo(68))
  // Other users' requests are pending too.
  for (const [index, personId] of crowdIds.slice(0, 3).entries()) {
    const wallet = await walletOf(personId, 'USD')
    await wallet.topUp(900 + 300 * index, daysAgo(30), daysAgo(28))
    const steps = index === 1 ? [{ to: entryStatus.processing, at: daysAgo(1) }] : []
    await wallet.withdraw(300 + 100 * index, daysAgo(2), steps)
  }
}

/** Not before the campaign went live. */
function laterOf({ wentLiveAt }: Seeded, at: Date): Date {
  return at > wentLiveAt ? at : new Date(wentLiveAt.getTime() + 3_600_000)
}
