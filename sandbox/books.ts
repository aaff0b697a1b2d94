/** A provider's own double-entry books. All postings sum to zero, so money is neither created nor lost. */

export interface Entry {
  readonly account: string
  /** Minor units. */
  readonly amount: number
}

const most = 50_000

export class Books {
  readonly #balances = new Map<string, number>()

  post(currency: string, entries: readonly Entry[]): void {
    const sum = entries.reduce((total, { amount }) => total + amount, 0)
    if (sum !== 0 || entries.some(({ amount }) => !Number.isSafeInteger(amount)))
      throw new Error(`a posting is off by ${sum}`)
    for (const { account, amount } of entries) {
      const key = `${account}:${currency}`
      this.#balances.set(key, (this.#balances.get(key) ?? 0) + amount)
    }
    if (this.#balances.size > most) this.#forgetEmpty()
  }

  /** Removes empty accounts; the totals do not change. */
  #forgetEmpty(): void {
    for (const [key, amount] of this.#balances) if (amount === 0) this.#balances.delete(key)
  }

  move(currency: string, from: string, to: string, amount: number): void {
    this.post(currency, [
      { account: from, amount: -amount },
      { account: to, amount },
    ])
  }

  balance(account: string, currency: string): number {
    return this.#balances.get(`${account}:${currency}`) ?? 0
  }

  /** The currencies in which this account has held money, with its balances. */
  balances(account: string): [currency: string, amount: number][] {
    const prefix = `${account}:`
    return [...this.#balances]
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, amount]) => [key.slice(prefix.length), amount])
  }

  /** The sum over all accounts, per currency. */
  totals(): Record<string, number> {
    const totals: Record<string, number> = {}
    for (const [key, amount] of this.#balances) {
      const currency = key.slice(key.lastIndexOf(':') + 1)
      totals[currency] = (totals[currency] ?? 0) + amount
    }
    return totals
  }

  all(): Record<string, number> {
    return Object.fromEntries(this.#balances)
  }
}
