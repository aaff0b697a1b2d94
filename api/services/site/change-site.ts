/** The settings of the site: every part follows the same rule (docs/areas/site.md). */

import { isDeepStrictEqual } from 'node:util'
import { type AuditTrace, insertAudit, latestAuditEvent } from '#api/db/audit/audit.ts'
import { captchaKeyContext } from '#api/db/site/captcha.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import {
  changeSettings,
  listCurrencies,
  lockSettings,
  readSettings,
  type StoredCaptchaKeys,
  type StoredSettings,
} from '#api/db/site/settings.ts'
import { readSocialLinks, writeSocialLinks } from '#api/db/site/social-links.ts'
import { findFile } from '#api/db/content/stored-files.ts'
import type { Deps } from '#api/deps.ts'
import { CallError } from '#contract/errors.ts'
import { siteMarks } from '#contract/uploads.ts'
import { countryCodes } from '#domain/site/countries.ts'
import type { FieldProblem } from '#domain/field.ts'
import {
  fieldsOfPart,
  type PlainSiteValue,
  type PlainSiteValues,
  type SiteFacts,
  type SitePart,
  siteProblems,
  type SiteValues,
} from '#domain/site/site.ts'
import { storedParts } from './stored-parts.ts'

export interface CurrentPart<P extends SitePart> {
  readonly values: SiteValues<P>
  readonly version: number
  readonly lastChange: AuditTrace | undefined
}

interface SiteChange<P extends SitePart> {
  readonly part: P
  readonly values: SiteValues<P>
  /** The version that the change is based on. */
  readonly ifMatch: number | undefined
  /** The part as the reply to a stale change contains it. */
  readonly encodeCurrent: (current: CurrentPart<P>) => unknown
  readonly actorId: string
}

/** @throws CallError INVALID_INPUT */
export async function checkSiteChange<P extends SitePart>(
  { part, values }: Pick<SiteChange<P>, 'part' | 'values'>,
  { db, captcha }: Pick<Deps, 'db' | 'captcha'>,
): Promise<void> {
  const plain = values as unknown as PlainSiteValues
  const facts = await factsOf(db.read)
  const problems = [
    ...siteProblems(part, plain, facts),
    ...(part === 'general' ? await pictureProblems(db.read, plain) : []),
  ]
  const secretKey = String(plain['secretKey'] ?? '')
  if (problems.length === 0 && secretKey !== '' && !(await captcha.acceptsSecretKey(secretKey)))
    problems.push({ path: 'secretKey', code: 'not-taken' })
  if (problems.length > 0) throw new CallError('INVALID_INPUT', {}, problems)
}

/** Only after `checkSiteChange`. @throws CallError VERSION_CONFLICT if another administrator was first; KEYS_FIXED */
export async function changeSite<P extends SitePart>(
  tx: Writer,
  { part, values, ifMatch, encodeCurrent, actorId }: SiteChange<P>,
  deps: Pick<Deps, 'clock' | 'ids' | 'captcha' | 'sealer'>,
): Promise<CurrentPart<P>> {
  const { clock, ids, captcha } = deps
  const plain = values as unknown as PlainSiteValues
  const settings = await lockSettings(tx)
  const before = await readSitePart(tx, part, settings)
  if (ifMatch !== before.version) throw new CallError('VERSION_CONFLICT', { current: encodeCurrent(before) })
  const changed = changedNames(part, before.values, plain)
  if (changed.length === 0) return before
  const keys = part === 'captcha' ? keysAfter(settings, plain, deps) : undefined
  if (keys !== undefined && captcha.isFixed) throw new CallError('KEYS_FIXED')
  await changeSettings(tx, {
    ...storedParts[part].write(values),
    ...(keys === undefined ? {} : { captchaKeys: keys }),
    partVersions: { ...settings.partVersions, [part]: before.version + 1 },
  })
  if (part === 'general') {
    const { facebook, twitter, youtube, linkedin, instagram } = values as SiteValues<'general'>
    await writeSocialLinks(tx, { facebook, twitter, youtube, linkedin, instagram }, () => ids.next())
  }
  await insertAudit(tx, {
    id: ids.next(),
    at: new Date(clock.now()),
    actorId,
    eventName: `site-${part}-changed`,
    subject: 'site',
    facts: Object.fromEntries(changed.map((name) => [name, factOf(plain[name] ?? null)])),
  })
  return readSitePart(tx, part, (await readSettings(tx)).settings)
}

export async function readSitePart<P extends SitePart>(
  db: Reader | Writer,
  part: P,
  settings: StoredSettings,
): Promise<CurrentPart<P>> {
  return {
    values: storedParts[part].read(settings, await readSocialLinks(db)),
    version: settings.partVersions?.[part] ?? 0,
    lastChange: await latestAuditEvent(db, `site-${part}-changed`),
  }
}

function changedNames(part: SitePart, before: PlainSiteValues, after: PlainSiteValues): string[] {
  return fieldsOfPart(part)
    .filter(([name, { kind }]) =>
      kind === 'secret' ? after[name] !== '' : !isDeepStrictEqual(before[name] ?? null, after[name] ?? null),
    )
    .map(([name]) => name)
}

/** Numbers and switches with their current values; for texts only the fact that they changed. */
function factOf(value: PlainSiteValue): number | boolean | string {
  return typeof value === 'number' || typeof value === 'boolean' ? value : 'changed'
}

/** Undefined if they stay unchanged. */
function keysAfter(
  { captchaKeys }: StoredSettings,
  values: PlainSiteValues,
  { ids, sealer }: Pick<Deps, 'ids' | 'sealer'>,
): StoredCaptchaKeys | null | undefined {
  const [siteKey, secret] = [String(values['siteKey']), String(values['secretKey'])]
  if (siteKey === '') return captchaKeys ? null : undefined
  if (secret !== '') {
    const id = ids.next()
    return { id, siteKey, sealed: sealer.seal(secret, captchaKeyContext(id)), shown: `…${secret.slice(-4)}` }
  }
  return captchaKeys && captchaKeys.siteKey !== siteKey ? { ...captchaKeys, siteKey } : undefined
}

async function factsOf(db: Reader): Promise<SiteFacts> {
  const [{ settings }, currencies] = await Promise.all([readSettings(db), listCurrencies(db)])
  return {
    currencies: currencies.filter(({ offered }) => offered).map(({ code }) => code),
    countries: countryCodes,
    timeZones: timeZones(),
    hasSecret: Boolean(settings.captchaKeys),
  }
}

export function timeZones(): readonly string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]
}

/** An image of the site was uploaded for it, by any administrator. */
async function pictureProblems(db: Reader, values: PlainSiteValues): Promise<FieldProblem[]> {
  const named = fieldsOfPart('general').flatMap(([path, { kind }]) => {
    const id = values[path]
    return kind === 'picture' && typeof id === 'string' ? [{ path, id }] : []
  })
  const rows = await Promise.all(named.map(({ id }) => findFile(db, id)))
  return named.flatMap(({ path }, index) =>
    siteMarks.some((kind) => kind === rows[index]?.kind) ? [] : [{ path, code: 'file' as const }],
  )
}
