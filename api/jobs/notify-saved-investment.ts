import { savedById } from '#api/db/saved-investments.ts'
import { findUser } from '#api/db/users.ts'
import type { JobDeps } from './job.ts'
import { notify } from './notify.ts'
import { campaignNames } from './notify-update.ts'

/** What a person keeps for later ends soon. Whoever has invested or given it up meanwhile is not told. */
export async function notifySavedInvestmentExpiring(
  { savedId }: { readonly savedId: string },
  deps: JobDeps,
): Promise<void> {
  const now = deps.clock.now()
  const row = await savedById(deps.db.read, savedId, new Date(now), 'en')
  const user = row && (await findUser(deps.db.read, row.user_id))
  if (!row || !user) return
  const facts = {
    campaign: await campaignNames(row.campaign_id, deps),
    path: '/save-investment',
    amount: String(row.units * (row.unit_price ?? 0n)),
    currency: row.currency ?? '',
  }
  await notify(
    [{ id: user.id, language: user.language }],
    {
      kind: 'saved-ends',
      subject: row.id,
      facts,
      ttlSeconds: Math.floor((row.expires_at.getTime() - now) / 1000),
      urgency: 'normal',
    },
    deps,
  )
}
