/** Pages of a campaign's owner in states that the demonstration's site does not have. */

import { replaceReply } from './replaced-reply.ts'
import type { Shot } from './shot.ts'

const dayMs = 86_400_000

export function ownerShots(): readonly Shot[] {
  return [
    {
      name: 'own-campaigns-deleted',
      as: 'owner',
      path: '/campaign-dashboard?status=deleted',
      dark: true,
      prepare: async (page) => {
        await replaceReply(page, { path: /\/deleted-campaigns$/, method: 'GET' }, (data) => ({
          ...data,
          total: 2,
          items: [
            { name: 'Copy of Thousand Oaks Apartments', kind: 'equity', status: 0, days: 1 },
            { name: 'Canal warehouse', kind: 'reit', status: 3, days: 12 },
          ].map(({ days, ...campaign }, index) => ({
            ...campaign,
            id: `0192d5f0-0000-7000-8000-00000000000${index}`,
            deletedAt: new Date(Date.now() - days * dayMs).toISOString(),
            erasedAt: new Date(Date.now() + (30 - days) * dayMs).toISOString(),
          })),
        }))
        await page.reload()
        await page.locator('main section li button').first().waitFor()
      },
    },
  ]
}
