/** The bank of the site, with a statement of its own. Minor units of one currency. */

export interface BankEntry {
  /** Positive if the account received it. */
  readonly amount: bigint
  readonly purpose: TransferPurpose
  readonly id: string
}

/** What an incoming transfer pays, by the reference that its sender copied. */
export type TransferPurpose = 'investment' | 'repayment' | 'withdrawal' | 'payout' | 'refund'

export class Bank {
  readonly statement: BankEntry[] = []
  /** Incoming transfers that no administrator has handled yet. */
  #arrived: BankEntry[] = []

  get balance(): bigint {
    return this.statement.reduce((sum, { amount }) => sum + amount, 0n)
  }

  get unhandled(): readonly BankEntry[] {
    return this.#arrived
  }

  receive(purpose: TransferPurpose, id: string, amount: bigint): void {
    const entry = { purpose, id, amount }
    this.statement.push(entry)
    this.#arrived.push(entry)
  }

  /** Whatever cannot be handled yet is handled later. */
  retain(entries: readonly BankEntry[]): void {
    this.#arrived = [...entries]
  }

  send(purpose: TransferPurpose, id: string, amount: bigint): string {
    this.statement.push({ purpose, id, amount: -amount })
    return `TRF ${this.statement.length}`
  }
}
