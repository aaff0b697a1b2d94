/** Typing offline while the browser is killed, five hundred times. */

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { SiteClient } from '#tools/hosts/site-client.ts'
import { startSite } from '#tools/hosts/site-process.ts'
import { typingRounds } from '#tests/support/browser/typing-rounds.ts'
import { type Bench, numberOption } from './report.ts'

export const typingBench: Bench = {
  name: 'typing',
  about: 'typing offline while the browser is killed: nothing reported as saved is lost',
  run: async (context) => {
    const rounds = numberOption(context, 'rounds', 500)
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'freehold-bench-typing-'))
    const site = await startSite({ dataDir, environment: { RATE_LIMIT: 'off', DATABASE_URL: '' } })
    try {
      const owner = {
        firstName: 'Bench',
        lastName: 'Owner',
        email: 'bench-owner@example.com',
        password: 'Bench-Owner-1',
        userType: 'company',
      } as const
      await new SiteClient(site.origin).newMember(owner)
      const report = await typingRounds({ site, owner, rounds })
      return {
        figures: [
          { name: 'reported as saved', value: report.savedReports, unit: 'texts', goal: { atLeast: rounds / 4 } },
          { name: 'reported and lost', value: report.lost.length, unit: 'texts', goal: { atMost: 0 } },
          {
            name: 'texts that differ between page and server at the end',
            value: (['companyName', 'address', 'description'] as const).filter(
              (field) => report.shown[field] !== report.onServer[field],
            ).length,
            unit: '',
            goal: { atMost: 0 },
          },
          { name: 'campaigns created from the one draft', value: report.campaigns, unit: '', goal: { atMost: 1 } },
        ],
        tables: [],
        notes: report.lost,
      }
    } finally {
      await site.stop()
      fs.rmSync(dataDir, { recursive: true, force: true })
    }
  },
}
