/**
 * The sign-ins of a demonstration, which its server prints and its sign-in page fills in. A real site has none of them.
 */

import type { Database } from '#api/db/database.ts'

export const demoSignIns = [
  { role: 'investor', email: 'investor@example.com', password: 'Demo-Invest-1' },
  { role: 'owner', email: 'owner@example.com', password: 'Demo-Owner-1' },
  { role: 'admin', email: 'admin@example.com', password: 'Demo-Admin-1' },
] as const

/**
 * Whether the database has the accounts of a demonstration. Only active ones count: any visitor can register an
 * address.
 */
export async function holdsDemoAccounts({ read }: Pick<Database, 'read'>): Promise<boolean> {
  const emails = demoSignIns.map(({ email }) => email)
  const row = await read
    .selectFrom('app_user')
    .select('id')
    .where('email', 'in', emails)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return row !== undefined
}
