import { confirmInvestment, reserveUnits } from '#api/db/investment/investments.ts'
import { insertReservation } from '#api/db/investment/reservations.ts'
import { book } from '#api/db/wallet/ledger.ts'
import type { SeedBed } from '#tests/support/test-users.ts'

interface PaidUnits {
  readonly investorId: string
  readonly units: bigint
}

/** Investments at 25.00 a unit that were paid by transfer, one after the other. @returns their ids */
export async function insertPaidInvestments(
  { deps: { db, ids } }: SeedBed,
  campaignId: string,
  paid: readonly PaidUnits[],
  from = new Date(),
): Promise<string[]> {
  const made: string[] = []
  for (const [index, { investorId, units }] of paid.entries())
    await db.transact(async (tx) => {
      const [id, transactionId, at] = [ids.next(), ids.next(), new Date(from.getTime() + index)]
      const amount = units * 2500n
      await reserveUnits(tx, campaignId, units)
      await insertReservation(tx, {
        id,
        campaignId,
        investorId,
        units,
        unitPrice: 2500n,
        amount,
        fee: 0n,
        currency: 'USD',
        gateway: 'offline',
        anonymous: false,
        reference: `T${id.slice(-12)}`,
        createdAt: at,
        expiresAt: at,
      })
      await book(tx, () => ids.next(), {
        id: transactionId,
        kind: 'investment-paid',
        businessKey: `investment:${id}:paid`,
        movement: { investorId, kind: 'paid', investmentId: id, campaignId },
        actorId: null,
        at,
        lines: [
          { account: { kind: 'external', holder: 'offline', currency: 'USD' }, amount: -amount },
          { account: { kind: 'escrow', holder: campaignId, currency: 'USD' }, amount },
        ],
      })
      await confirmInvestment(tx, { id, campaignId, amount, transactionId, at, newInvestor: true })
      made.push(id)
    })
  return made
}

/** Closes a campaign whose owner is to allocate its units. */
export async function awaitAllocation(
  { deps: { db } }: SeedBed,
  campaignId: string,
  { unitsTotal, dueAt }: { readonly unitsTotal: bigint; readonly dueAt: Date },
): Promise<void> {
  await db.execute(
    `update campaign set allocation = 'discretionary', units_total = $2, status = 4, allocation_due_at = $3 where id = $1`,
    [campaignId, unitsTotal, dueAt],
  )
}
