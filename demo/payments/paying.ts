/** Payments in the demonstration's past: made by the same services as real ones, on the pages of the simulators. */

import type { Database, Writer } from '#api/db/database.ts'
import { endProviderEvent } from '#api/db/payment/provider-events.ts'
import { insertTopUp } from '#api/db/wallet/top-ups.ts'
import { lockWallet } from '#api/db/wallet/wallets.ts'
import { findUser } from '#api/db/account/users.ts'
import type { AttemptRow } from '#api/db/payment/payments.ts'
import { signFor } from '#demo/seed/agreements.ts'
import { reservation, type Seeded } from '#demo/seed/investments.ts'
import type { SeedTools } from '#demo/seed/seed-tools.ts'
import type { Deps, Member } from '#api/deps.ts'
import { findOwnAttempt } from '#api/services/payment/own-attempt.ts'
import { cancelAttempt, pollAttempt, requestTransfer } from '#api/services/payment/poll-attempt.ts'
import { refundUnderLock } from '#api/services/payment/refund-attempt.ts'
import { requestCheckout, startInvestmentAttempt } from '#api/services/payment/start-attempt.ts'
import { checkPayInOrder, startPayIn } from '#api/services/payment/start-pay-in.ts'
import { openTopUpCheckout, startTopUpAttempt } from '#api/services/payment/start-top-up.ts'
import type { TopUpState } from '#api/services/wallet/top-up-view.ts'
import type { JobName, JobPayloads } from '#api/ports.ts'
import { dayMs } from '#domain/calendar.ts'
import { topUpDays } from '#domain/limits.ts'
import { minorPerMajor } from '#domain/money.ts'
import type { PayPageGateway, ProviderGateway } from '#domain/payment/payment.ts'
import type { Past } from './past.ts'

/** Jobs that move money or poll a provider; notifications of past events are skipped. */
const moneyJobs = ['poll-payment', 'poll-refund', 'settle-dispute'] as const satisfies readonly JobName[]
type MoneyJob = (typeof moneyJobs)[number]

interface Waiting<N extends MoneyJob = MoneyJob> {
  readonly name: N
  readonly payload: JobPayloads[N]
}

export interface PayingParts {
  readonly tx: Writer
  readonly tools: SeedTools
  readonly past: Past
  readonly adminId: string
}

export class Paying {
  readonly deps: Deps
  readonly #parts: PayingParts
  readonly #jobs: Waiting[] = []

  constructor(deps: Deps, parts: PayingParts) {
    const { tx, past } = parts
    this.#parts = parts
    const database: Database = {
      engine: deps.db.engine,
      // Everything is one transaction with the rest of the demonstration.
      read: tx,
      transact: (work) => work(tx),
      execute: () => Promise.reject(new Error('not in a transaction')),
      isFull: () => false,
      close: () => Promise.resolve(),
    }
    this.deps = {
      ...deps,
      ...past.gateways({ database, sealer: deps.sealer, log: deps.log }),
      db: database,
      clock: past.clock,
      jobs: {
        add: (_, name, ...payloads) => {
          if (isMoney(name))
            this.#jobs.push(...payloads.map((payload) => ({ name, payload: payload as JobPayloads[MoneyJob] })))
          return Promise.resolve()
        },
      },
    }
  }

  get now(): Date {
    return new Date(this.#parts.past.clock.now())
  }

  /** Reserves units of a campaign and signs the agreement. @returns the id of the investment */
  async reserve(campaign: Seeded, investorId: string, times = 1n): Promise<string> {
    const { tx, tools } = this.#parts
    const units = ((campaign.minimum + campaign.unitPrice - 1n) / campaign.unitPrice) * times
    const id = await reservation(tx, tools, { campaign, investorId, units, at: this.now, anonymous: false })
    await signFor(tx, id, this.now, this.deps)
    return id
  }

  /** @returns the payment attempt, with its page */
  async open(gateway: PayPageGateway, investmentId: string, personId: string): Promise<AttemptRow> {
    const { id } = await this.#start(gateway, investmentId, personId)
    return requestCheckout(id, this.deps)
  }

  async openTopUp(gateway: PayPageGateway, personId: string, major: number, currency: string): Promise<AttemptRow> {
    const { tx, tools } = this.#parts
    const at = this.now
    const wallet = await lockWallet(tx, tools.newId, { personId, currency, at })
    const preapprovalId = tools.newId()
    const expiresAt = new Date(at.getTime() + topUpDays * dayMs)
    await insertTopUp(tx, { id: preapprovalId, walletId: wallet.id, amount: minor(major, currency), at, expiresAt })
    const member = await this.#member(personId)
    const order = { id: preapprovalId, member, gateway, language: member.language, total: undefined }
    return this.#openCheckout(await startTopUpAttempt(tx, order, this.deps), member)
  }

  /** Into the custodial wallet. */
  async openPayIn(personId: string, major: number, currency: string): Promise<AttemptRow> {
    const member = await this.#member(personId)
    const amount = { amount: minor(major, currency), currency }
    const order = { amount, topUpId: undefined, member, language: member.language }
    await checkPayInOrder(order, this.deps)
    return this.#openCheckout(await startPayIn(this.#parts.tx, order, this.deps), member)
  }

  /** From the custodial wallet. */
  async payCustodial(investmentId: string, personId: string): Promise<AttemptRow> {
    const { id } = await this.#start('mangopay', investmentId, personId)
    return requestTransfer(id, this.deps)
  }

  /** The payer acts on the page and returns. */
  async atPage(
    { id, checkout_url: url }: AttemptRow,
    personId: string,
    values: Readonly<Record<string, string>>,
  ): Promise<void> {
    await this.#parts.past.atPage(url ?? '', values)
    await pollAttempt((await findOwnAttempt(id, personId, this.deps)).id, this.deps)
  }

  async cancel({ id }: AttemptRow, personId: string): Promise<void> {
    await cancelAttempt(await findOwnAttempt(id, personId, this.deps), this.deps)
  }

  /** A full refund by an administrator. */
  async refund({ id }: AttemptRow): Promise<void> {
    const { tx, adminId } = this.#parts
    const outcome = await refundUnderLock(tx, id, adminId, this.deps)
    if (outcome?.refusal !== null)
      throw new Error(`a payment of the demonstration is not refunded: ${outcome?.refusal}`)
  }

  /** The id of a payment's charge at Stripe. */
  async charge(payment: AttemptRow): Promise<string> {
    const { latest_charge: charge } = await this.#parts.past.atStripe(
      `payment_intents/${await this.paymentRef(payment)}`,
    )
    return String(charge)
  }

  async paymentRef({ id }: AttemptRow): Promise<string> {
    const { payment_ref: ref } = await this.#parts.tx
      .selectFrom('payment_attempt')
      .select('payment_ref')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return ref ?? ''
  }

  async refundRef({ id }: AttemptRow): Promise<string> {
    const { provider_ref: ref } = await this.#parts.tx
      .selectFrom('payment_refund')
      .select('provider_ref')
      .where('attempt_id', '=', id)
      .executeTakeFirstOrThrow()
    return ref ?? ''
  }

  /** Delivers the providers' webhooks and runs the due jobs. */
  readonly settle = async (): Promise<void> => {
    for (;;) {
      await this.#parts.past.messages(this.deps)
      const waiting = this.#jobs.splice(0)
      if (waiting.length === 0) return
      for (const each of waiting) await this.#run(each, waiting)
    }
  }

  async #run({ name, payload }: Waiting, all: readonly Waiting[]): Promise<void> {
    const { past, tx } = this.#parts
    const named = 'attemptId' in payload ? payload : undefined
    const event = named?.event
    const latest = all.findLast(({ payload: other }) => 'attemptId' in other && other.attemptId === named?.attemptId)
    // Several webhooks of one time concern the same payment: it is polled once.
    if (event && latest?.payload !== payload) return endProviderEvent(tx, { ...event, result: 'checked', at: this.now })
    return past.job(name, payload, this.deps)
  }

  async #start(gateway: ProviderGateway, investmentId: string, personId: string): Promise<AttemptRow> {
    const member = await this.#member(personId)
    const order = { investmentId, member, gateway, language: member.language }
    return startInvestmentAttempt(this.#parts.tx, order, this.deps)
  }

  async #openCheckout({ row, attempt: started }: TopUpState, member: Member): Promise<AttemptRow> {
    const { attempt } = await openTopUpCheckout({ id: row.id, attemptId: started?.id, member }, this.deps)
    if (!attempt) throw new Error('a payment of the demonstration was not begun')
    return attempt
  }

  async #member(personId: string): Promise<Member> {
    const user = await findUser(this.#parts.tx, personId)
    if (!user) throw new Error('a payer of the demonstration is missing')
    return {
      id: user.id,
      email: user.email,
      firstName: user.first_name,
      lastName: user.last_name,
      slug: user.slug,
      userType: user.user_type ?? undefined,
      isAdmin: false,
      accredited: user.accredited,
      language: user.language,
      sessionId: '',
      sessionHash: new Uint8Array(32),
      expiresAt: this.now.getTime() + dayMs,
    }
  }
}

function isMoney(name: JobName): name is MoneyJob {
  return (moneyJobs as readonly JobName[]).includes(name)
}

function minor(major: number, currency: string): bigint {
  return BigInt(major) * minorPerMajor(currency)
}
