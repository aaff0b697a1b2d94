/** Newsletter subscriptions. */

import type { Language } from '#contract/shapes.ts'
import type { Reader, Writer } from '#api/db/database.ts'

export function findSubscription(db: Reader | Writer, id: string) {
  return db.selectFrom('newsletter_subscription').selectAll().where('id', '=', id).executeTakeFirst()
}
export type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof findSubscription>>>

export function subscriptionOf(db: Reader | Writer, email: string) {
  return db
    .selectFrom('newsletter_subscription')
    .selectAll()
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
}

/** The subscription row of the address, locked; created if there is none. */
export async function lockSubscription(
  tx: Writer,
  { id, email, language, now }: { id: string; email: string; language: Language; now: Date },
): Promise<SubscriptionRow> {
  await tx
    .insertInto('newsletter_subscription')
    .values({ id, email: email.toLowerCase(), language, state: 'off', requested_at: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  return tx
    .selectFrom('newsletter_subscription')
    .selectAll()
    .where('email', '=', email.toLowerCase())
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function changeSubscription(
  tx: Writer,
  id: string,
  change: Partial<Omit<SubscriptionRow, 'id' | 'email'>>,
): Promise<void> {
  await tx.updateTable('newsletter_subscription').set(change).where('id', '=', id).execute()
}
