/** Runs the commands of `npm run secret`. */

import type { Database } from '#api/db/database.ts'
import type { Deps } from '#api/deps.ts'
import { resealAll } from '#api/services/site/reseal.ts'
import { countLosses, countSources, type SourceCount } from '#api/services/site/sealing-status.ts'
import type { SiteKeys } from '#api/db/site/site-keys.ts'
import { opensSiteKeys, replaceLostSiteKeys } from '#api/services/site/site-keys.ts'

interface CommandResult {
  readonly ok: boolean
  readonly text: string
}

interface OpenedSite extends Pick<Deps, 'sealer' | 'files'> {
  readonly db: Database
}

interface SiteAccess {
  /** @throws WrongSecret if the secret is not that of the site. */
  readonly withDeps: (work: (deps: Deps) => Promise<void>) => Promise<void>
  /** Also opens a site whose secret was lost. */
  readonly withConfiguredSecret: (work: (site: OpenedSite, derived: SiteKeys) => Promise<void>) => Promise<void>
}

const usage: CommandResult = {
  ok: false,
  text: 'Usage: npm run secret -- status | reseal | accept-loss [--confirm]',
}
/** Values of each column are counted up to this number. */
const mostCounted = 1_000_000

/** @param parts of the command line */
export async function manageSecret(parts: readonly string[], site: SiteAccess): Promise<CommandResult> {
  let result = usage
  const command = parts.join(' ')
  if (command === 'status')
    await site.withDeps(async (deps) => {
      result = await status(deps)
    })
  if (command === 'reseal')
    await site.withDeps(async (deps) => {
      const failed = await resealAll(deps)
      const { ok, text } = await status(deps)
      result = { ok, text: [...failed.map((id) => `cannot be opened: ${id}`), text].join('\n') }
    })
  if (command === 'accept-loss' || command === 'accept-loss --confirm')
    await site.withConfiguredSecret(async (opened, derived) => {
      result = await acceptLoss(opened, derived, command.endsWith('--confirm'))
    })
  return result
}

async function acceptLoss(site: OpenedSite, derived: SiteKeys, isConfirmed: boolean): Promise<CommandResult> {
  if (await opensSiteKeys(site))
    return { ok: false, text: 'APP_SECRET is the secret of this site: nothing is lost, and nothing was changed.' }
  const { lost, former } = await countLosses(site, mostCounted)
  if (isConfirmed) await replaceLostSiteKeys(site, derived)
  const text = [
    'Encrypted under a secret that this site does not have, and lost without it:',
    ...listed(lost),
    ...(former.length > 0
      ? ['Encrypted under another secret that still opens it. Keep APP_SECRET_FORMER:', ...listed(former)]
      : []),
    isConfirmed
      ? 'The site uses the current secret from now on; see “Secrets” in docs/operations.md.'
      : 'Nothing was changed. To accept the loss: npm run secret -- accept-loss --confirm',
  ]
  return { ok: isConfirmed, text: text.join('\n') }
}

async function status(deps: Deps): Promise<CommandResult> {
  const { keyId, formerKeyIds } = deps.sealer
  const former = await countSources(deps, { which: 'former', limit: mostCounted })
  const unknown = await countSources(deps, { which: 'unknown', limit: mostCounted })
  const text = [
    ...(former.length > 0
      ? [`Not sealed under the current secret (key ${keyId}) yet:`, ...listed(former)]
      : [`Everything that opens is sealed under the current secret (key ${keyId}).`]),
    ...(unknown.length > 0 ? ['Sealed under a secret that this site does not have:', ...listed(unknown)] : []),
    ...(former.length === 0 && formerKeyIds.length > 0
      ? [
          'APP_SECRET_FORMER can be removed once no process seals with it and its links have expired; see “Rotation” in docs/operations.md.',
        ]
      : []),
  ]
  return { ok: former.length === 0, text: text.join('\n') }
}

function listed(counts: readonly SourceCount[]): string[] {
  return counts.map(({ source, count }) => `${String(count).padStart(9)}  ${source}`)
}
