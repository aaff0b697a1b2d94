/** Payments in the demonstration's past: made by the same functions as real ones, on the pages of the simulators. */

import type { Database, Writer } from '#api/db/database.ts'
import { endProviderEvent } from '#api/db/payment/provider-events.ts'
import { insertTopUp } from '#api/db/wallet/top-ups.ts'
import { lockWallet } from '#api/db/wallet/wallets.ts'
import { findUser } from '#api/db/account/users.ts'
import { signFor } from '#demo/seed/agreements.ts'
import { reservation, type Seeded } from '#demo/seed/investments.ts'
import type { SeedTools } from '#demo/seed/seed-tools.ts'
import type { Deps, Member } from '#api/deps.ts'
import type { CallContext } from '#api/handlers/handler.ts'
import { cancelPayment } from '#api/handlers/payment/cancel-payment.ts'
import { checkSession } from '#api/handlers/payment/check-session.ts'
import { openBankDebit, openCheckout, openPayPal } from '#api/handlers/payment/open-checkout.ts'
import { payIns } from '#api/handlers/wallet/custodial/pay-in.ts'
import { payCustodial } from '#api/handlers/wallet/custodial/pay-custodial.ts'
import { addTopUp } from '#api/handlers/payment/pay-top-up.ts'
import { refundUnderLock } from '#api/services/payment/refund-attempt.ts'
import type { JobName, JobPayloads } from '#api/ports.ts'
import type { Payment } from '#contract/payment/payment.ts'
import { dayMs } from '#domain/calendar.ts'
import { topUpDays } from '#domain/limits.ts'
import { minorPerMajor } from '#domain/money.ts'
import type { PayPageGateway } from '#domain/payment/payment.ts'
import type { Past } from './past.ts'

/** Jobs that move money or poll a provider; notifications of past events are skipped. */
const moneyJobs = ['look-at-payment', 'look-at-refund', 'settle-dispute'] as const satisfies readonly JobName[]
type MoneyJob = (typeof moneyJobs)[number]

interface Waiting<N extends MoneyJob = MoneyJob> {
  readonly name: N
  readonly payload: JobPayloads[N]
}

const openings = { stripe: openCheckout, paypal: openPayPal, ach: openBankDebit } as const

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
        add: (_, name, payload) => {
          if (isMoney(name)) this.#jobs.push({ name, payload: payload as JobPayloads[MoneyJob] })
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
  async open(gateway: PayPageGateway, investmentId: string, personId: string): Promise<Payment> {
    return openings[gateway]({ ...(await this.#asking(personId)), body: { investmentId } }, this.deps)
  }

  async openTopUp(gateway: PayPageGateway, personId: string, major: number, currency: string): Promise<Payment> {
    const { tx, tools } = this.#parts
    const at = this.now
    const wallet = await lockWallet(tx, tools.newId, { personId, currency, at })
    const preapprovalId = tools.newId()
    const expiresAt = new Date(at.getTime() + topUpDays * dayMs)
    await insertTopUp(tx, { id: preapprovalId, walletId: wallet.id, amount: minor(major, currency), at, expiresAt })
    const context = await this.#asking(personId)
    return begun((await addTopUp({ ...context, body: { preapprovalId, gateway } }, this.deps)).payment)
  }

  /** Into the custodial wallet. */
  async openPayIn(personId: string, major: number, currency: string): Promise<Payment> {
    const body = { amount: { amount: minor(major, currency), currency } }
    return begun((await payIns.openPayIn({ ...(await this.#asking(personId)), body }, this.deps)).payment)
  }

  /** From the custodial wallet. */
  async payCustodial(investmentId: string, personId: string): Promise<Payment> {
    return payCustodial({ ...(await this.#asking(personId)), body: { investmentId } }, this.deps)
  }

  /** The payer acts on the page and returns. */
  async atPage(
    { id, checkoutUrl }: Payment,
    personId: string,
    values: Readonly<Record<string, string>>,
  ): Promise<void> {
    await this.#parts.past.atPage(checkoutUrl ?? '', values)
    await checkSession({ ...(await this.#asking(personId)), query: { sessionId: id } }, this.deps)
  }

  async cancel({ id }: Payment, personId: string): Promise<void> {
    await cancelPayment({ ...(await this.#asking(personId)), params: { id } }, this.deps)
  }

  /** A full refund by an administrator. */
  async refund({ id }: Payment): Promise<void> {
    const { tx, adminId } = this.#parts
    const outcome = await refundUnderLock(tx, id, adminId, this.deps)
    if (outcome?.refusal !== null)
      throw new Error(`a payment of the demonstration is not refunded: ${outcome?.refusal}`)
  }

  /** The id of a payment's charge at Stripe. */
  async charge(payment: Payment): Promise<string> {
    const { latest_charge: charge } = await this.#parts.past.atStripe(
      `payment_intents/${await this.paymentRef(payment)}`,
    )
    return String(charge)
  }

  async paymentRef({ id }: Payment): Promise<string> {
    const { payment_ref: ref } = await this.#parts.tx
      .selectFrom('payment_attempt')
      .select('payment_ref')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return ref ?? ''
  }

  async refundRef({ id }: Payment): Promise<string> {
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
    const isSaidAgain = all.findLast(
      ({ payload: other }) => 'attemptId' in other && other.attemptId === named?.attemptId,
    )
    // Several webhooks of one time concern the same payment: it is polled once.
    if (event && isSaidAgain?.payload !== payload)
      return endProviderEvent(tx, { ...event, result: 'checked', at: this.now })
    return past.job(name, payload, this.deps)
  }

  async #asking(personId: string) {
    const { tx } = this.#parts
    const user = await findUser(tx, personId)
    if (!user) throw new Error('nobody pays')
    const context: CallContext & Nothing & { readonly member: Member } = {
      params: {},
      query: {},
      body: {},
      language: user.language,
      address: '192.0.2.10',
      limited: false,
      userAgent: '',
      ifMatch: undefined,
      brief: false,
      once: (work) => work(tx),
      member: {
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
      },
    }
    return context
  }
}

type Nothing = Readonly<Record<'params' | 'query' | 'body', Readonly<Record<string, never>>>>

function isMoney(name: JobName): name is MoneyJob {
  return (moneyJobs as readonly JobName[]).includes(name)
}

function minor(major: number, currency: string): bigint {
  return BigInt(major) * minorPerMajor(currency)
}

function begun(payment: Payment | null): Payment {
  if (!payment) throw new Error('a payment of the demonstration was not begun')
  return payment
}
