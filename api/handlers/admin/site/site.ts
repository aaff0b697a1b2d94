/** The settings of the site: every part by one rule (decision record 0041). */

import { isDeepStrictEqual } from 'node:util'
import { insertAudit, lastAct } from '#api/db/audit.ts'
import { captchaKeyPlace } from '#api/db/captcha.ts'
import type { Reader, Writer } from '#api/db/database.ts'
import {
  changeSettings,
  listCurrencies,
  lockSettings,
  readSettings,
  type StoredCaptchaKeys,
  type StoredSettings,
} from '#api/db/settings.ts'
import { readSocialLinks, writeSocialLinks } from '#api/db/site/social-links.ts'
import { findFile } from '#api/db/stored-files.ts'
import { type Deps, handle, type HandlerInput } from '#api/handlers/handler.ts'
import { presentChange } from '#api/presenters/bank.ts'
import { siteChanges } from '#contract/admin/site.ts'
import type { DecodedInput } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { encode } from '#contract/schema.ts'
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

const getSite = handle(calls.admin.getSite, async ({ address }, { db, captcha }) => {
  const { settings } = await readSettings(db.read)
  const part = <P extends SitePart>(name: P) => present(db.read, name, settings)
  return {
    parts: {
      general: await part('general'),
      maintenance: await part('maintenance'),
      countries: await part('countries'),
      languages: await part('languages'),
      captcha: await part('captcha'),
      campaigns: await part('campaigns'),
      revenue: await part('revenue'),
      meta: await part('meta'),
      images: await part('images'),
    },
    timeZones: [...timeZones()],
    currencies: (await listCurrencies(db.read)).map(({ code }) => code),
    captchaKeys: {
      source: captcha.isFixed
        ? ('environment' as const)
        : settings.captchaKeys
          ? ('administrator' as const)
          : ('none' as const),
      shown: settings.captchaKeys?.shown ?? null,
      unreadable: captcha.isUnreadable,
    },
    address: address.slice(0, 60),
  }
})

const updateSiteGeneral = handle(calls.admin.updateSiteGeneral, (input, deps) => change('general', input, deps))
const updateSiteMaintenance = handle(calls.admin.updateSiteMaintenance, (input, deps) =>
  change('maintenance', input, deps),
)
const updateSiteCountries = handle(calls.admin.updateSiteCountries, (input, deps) => change('countries', input, deps))
const updateSiteLanguages = handle(calls.admin.updateSiteLanguages, (input, deps) => change('languages', input, deps))
const updateSiteCaptcha = handle(calls.admin.updateSiteCaptcha, async (input, deps) => {
  const reply = await change('captcha', input, deps)
  await deps.captcha.refresh()
  return reply
})
const updateSiteCampaigns = handle(calls.admin.updateSiteCampaigns, (input, deps) => change('campaigns', input, deps))
const updateSiteRevenue = handle(calls.admin.updateSiteRevenue, (input, deps) => change('revenue', input, deps))
const updateSiteMeta = handle(calls.admin.updateSiteMeta, (input, deps) => change('meta', input, deps))
const updateSiteImages = handle(calls.admin.updateSiteImages, (input, deps) => change('images', input, deps))

/** Calls of the settings of the site, by name. */
export const site = {
  getSite,
  updateSiteGeneral,
  updateSiteMaintenance,
  updateSiteCountries,
  updateSiteLanguages,
  updateSiteCaptcha,
  updateSiteCampaigns,
  updateSiteRevenue,
  updateSiteMeta,
  updateSiteImages,
}

interface PartReply<P extends SitePart> {
  readonly values: SiteValues<P>
  readonly version: number
  readonly changed: { at: string; by: string } | null
}

type PartInput<P extends SitePart> = DecodedInput<(typeof siteChanges)[P]> &
  Pick<HandlerInput<(typeof siteChanges)[P]>, 'member' | 'once' | 'ifMatch'>

/** @throws CallError INVALID_INPUT; VERSION_CONFLICT where another administrator was first; KEYS_FIXED */
async function change<P extends SitePart>(
  part: P,
  { body, member, once, ifMatch }: PartInput<P>,
  deps: Deps,
): Promise<PartReply<P>> {
  const { db, clock, ids, captcha } = deps
  const values = body as SiteValues<P>
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
  return once(async (tx) => {
    const settings = await lockSettings(tx)
    const before = await present(tx, part, settings)
    if (ifMatch !== before.version)
      throw new CallError('VERSION_CONFLICT', { current: encode(siteChanges[part].reply, before) })
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
      actorId: member.id,
      act: `site-${part}-changed`,
      subject: 'site',
      facts: Object.fromEntries(changed.map((name) => [name, factOf(plain[name] ?? null)])),
    })
    return present(tx, part, (await readSettings(tx)).settings)
  })
}

async function present<P extends SitePart>(
  db: Reader | Writer,
  part: P,
  settings: StoredSettings,
): Promise<PartReply<P>> {
  return {
    values: storedParts[part].read(settings, await readSocialLinks(db)),
    version: settings.partVersions?.[part] ?? 0,
    changed: presentChange(await lastAct(db, `site-${part}-changed`)),
  }
}

function changedNames(part: SitePart, before: PlainSiteValues, after: PlainSiteValues): string[] {
  return fieldsOfPart(part)
    .filter(([name, { kind }]) =>
      kind === 'secret' ? after[name] !== '' : !isDeepStrictEqual(before[name] ?? null, after[name] ?? null),
    )
    .map(([name]) => name)
}

/** Numbers and switches as they are now; of texts that they changed, and nothing of them. */
function factOf(value: PlainSiteValue): number | boolean | string {
  return typeof value === 'number' || typeof value === 'boolean' ? value : 'changed'
}

/** Undefined where they stay as they are. */
function keysAfter(
  { captchaKeys }: StoredSettings,
  values: PlainSiteValues,
  { ids, sealer }: Pick<Deps, 'ids' | 'sealer'>,
): StoredCaptchaKeys | null | undefined {
  const [siteKey, secret] = [String(values['siteKey']), String(values['secretKey'])]
  if (siteKey === '') return captchaKeys ? null : undefined
  if (secret !== '') {
    const id = ids.next()
    return { id, siteKey, sealed: sealer.seal(secret, captchaKeyPlace(id)), shown: `…${secret.slice(-4)}` }
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

function timeZones(): readonly string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]
}

/** A picture of the site was handed in for it, by whichever administrator. */
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
