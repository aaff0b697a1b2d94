/** Agreements of the demonstration, signed by a typed name. */

import type { Deps, Member } from '#api/deps.ts'
import { composeAgreement } from '#api/services/investment/agreement/compose.ts'
import { writeAgreement } from '#api/services/investment/agreement/signed-agreement.ts'
import type { Writer } from '#api/db/database.ts'
import { typedSignatureMaximum } from '#domain/limits.ts'
import { cut } from '#domain/text.ts'

/** Number of agreements signed among the unpaid investments, the latest first. */
const signedByOthers = 3

/** Signs the agreements of the demonstration's investor, and some of other unpaid investments. */
export async function seedAgreements(tx: Writer, investorId: string, deps: Deps): Promise<void> {
  const rows = await tx
    .selectFrom('investment as i')
    .select(['i.id', 'i.created_at'])
    .where((where) =>
      where.or([
        where('i.investor_id', '=', investorId),
        where(
          'i.id',
          'in',
          where
            .selectFrom('investment')
            .select('investment.id')
            .where('investment.state', '=', 'reserved')
            .orderBy('investment.created_at', 'desc')
            .limit(signedByOthers),
        ),
      ]),
    )
    .orderBy('i.created_at')
    .orderBy('i.id')
    .execute()
  for (const row of rows) await signFor(tx, row.id, new Date(row.created_at.getTime() + 90_000), deps)
}

/** The investor of an investment signs its agreement. */
export async function signFor(tx: Writer, investmentId: string, at: Date, deps: Deps): Promise<void> {
  const row = await tx
    .selectFrom('investment as i')
    .innerJoin('app_user as u', 'u.id', 'i.investor_id')
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.accredited', 'u.language'])
    .where('i.id', '=', investmentId)
    .executeTakeFirstOrThrow()
  const name = `${row.first_name} ${row.last_name}`
  const member: Pick<Member, 'id' | 'accredited'> = { id: row.id, accredited: row.accredited }
  const reading = { investorId: investmentId, legalName: name }
  const composed = await composeAgreement(tx, reading, member, row.language, at.getTime())
  const signature = { kind: 'typed' as const, typed: cut(name, typedSignatureMaximum), image: null }
  const stamp = { id: deps.ids.next(), at, address: '192.0.2.10', userAgent: '', sessionHash: new Uint8Array(32) }
  await writeAgreement(tx, composed, { signature, image: null, stamp }, deps)
}
