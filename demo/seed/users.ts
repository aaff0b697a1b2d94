/** The users of the demonstration: four that sign in, one owner for each company, and a crowd of investors. */

import type { Writer } from '#api/db/database.ts'
import { appoint, insertUser } from '#api/db/account/users.ts'
import { demoSignIns } from '#demo/sign-ins.ts'
import type { Language } from '#contract/shapes.ts'
import { slugOf } from '#domain/search-terms.ts'
import type { SeedTools } from './seed-tools.ts'

const crowd: readonly [Language, string][] = [
  ['en', 'Hannah Whitlock'],
  ['en', 'Marcus Bell'],
  ['en', 'Priya Raman'],
  ['en', 'Joel Ferreira'],
  ['en', 'Ruth Adeyemi'],
  ['en', 'Colin Mercer'],
  ['en', 'Naomi Fletcher'],
  ['en', 'Owen Castell'],
  ['en', 'Beatriz Lomax'],
  ['en', 'Tomas Havel'],
  ['en', 'Yuki Tanabe'],
  ['en', 'Grace Okoro'],
  ['en', 'Daniel Voss'],
  ['en', 'Ingrid Solheim'],
  ['en', 'Peter Langford'],
  ['en', 'Aiko Morita'],
  ['en', 'Lewis Drummond'],
  ['en', 'Carla Benedetti'],
  ['en', 'Simon Ashdown'],
  ['en', 'Wei Lin'],
  ['en', 'Elena Markova'],
  ['en', 'Andrew Kell'],
  ['en', 'Sofia Duarte'],
  ['en', 'Henrik Lund'],
  ['fr', 'Camille Berthier'],
  ['fr', 'Julien Moreau'],
  ['fr', 'Aïcha Benali'],
  ['fr', 'Luc Desrosiers'],
  ['fr', 'Margaux Tellier'],
  ['fr', 'Bastien Roche'],
  ['fr', 'Salomé Giraud'],
  ['fr', 'Étienne Lacombe'],
  ['fr', 'Nadia Chérif'],
  ['fr', 'Pauline Vasseur'],
  ['fr', 'Rémi Delcourt'],
  ['fr', 'Inès Fontaine'],
  ['fr', 'Thibault Marchal'],
  ['fr', 'Chloé Renaud'],
  ['fr', 'Yves Lambert'],
  ['fr', 'Solène Picard'],
  ['ar', 'أمل الحداد'],
  ['ar', 'يوسف العنزي'],
  ['ar', 'مريم الشامي'],
  ['ar', 'خالد المطيري'],
  ['ar', 'ليلى بن عمر'],
  ['ar', 'سعاد القاسم'],
  ['ar', 'طارق الصباغ'],
  ['ar', 'هدى المرزوقي'],
  ['ar', 'فيصل الدوسري'],
  ['ar', 'نورة السالم'],
  ['ar', 'عمر الجابري'],
  ['ar', 'رانيا خوري'],
  ['ar', 'بدر العجمي'],
  ['ar', 'سلمى الفاسي'],
  ['ar', 'حسن الرفاعي'],
  ['ar', 'جواهر الكندري'],
]

export interface DemoUsers {
  readonly investorId: string
  readonly ownerId: string
  readonly adminId: string
  readonly crowdIds: readonly string[]
}

/** @param unusable a hash that no password matches: the crowd does not sign in */
export async function seedUsers(
  tx: Writer,
  tools: SeedTools,
  hashes: { readonly investor: string; readonly owner: string; readonly admin: string; readonly unusable: string },
): Promise<DemoUsers> {
  const at = tools.daysAgo(400)
  const person = async (
    email: string,
    name: string,
    userType: string | null,
    passwordHash: string,
    language: Language,
  ): Promise<string> => {
    const id = tools.newId()
    const [firstName = '', ...rest] = name.split(' ')
    const slug = `${slugOf(name, 40) || 'member'}-${id.slice(-6)}`
    await insertUser(tx, {
      id,
      email,
      passwordHash,
      firstName,
      lastName: rest.join(' '),
      slug,
      userType,
      state: 'active',
      language,
      createdAt: at,
    })
    return id
  }
  const investorId = await person(demoSignIns[0].email, 'Amal Haddad', 'investor', hashes.investor, 'en')
  const ownerId = await person(demoSignIns[1].email, 'Victor Osei', 'company', hashes.owner, 'en')
  const adminId = await person(demoSignIns[2].email, 'Irene Novak', null, hashes.admin, 'en')
  await appoint(tx, adminId, at)
  const crowdIds: string[] = []
  for (const [index, [language, name]] of crowd.entries())
    crowdIds.push(await person(`member-${index + 1}@example.org`, name, 'investor', hashes.unusable, language))
  // Some agree to be named; accredited ones may invest in restricted campaigns.
  await tx
    .updateTable('app_user')
    .set({ accredited: true })
    .where(
      'id',
      'in',
      crowdIds.filter((_, index) => index % 2 === 0),
    )
    .execute()
  await tx
    .updateTable('app_user')
    .set({ show_name: true })
    .where(
      'id',
      'in',
      crowdIds.filter((_, index) => index % 5 === 0),
    )
    .execute()
  return { investorId, ownerId, adminId, crowdIds }
}

/** An account for a company that the demonstration's owner does not run. */
export async function seedOwner(
  tx: Writer,
  tools: SeedTools,
  company: { readonly key: string; readonly firstName: string; readonly lastName: string; readonly isReit: boolean },
  unusable: string,
): Promise<string> {
  const id = tools.newId()
  await insertUser(tx, {
    id,
    email: `${company.key}@example.net`,
    passwordHash: unusable,
    firstName: company.firstName,
    lastName: company.lastName,
    slug: `${slugOf(`${company.firstName} ${company.lastName}`, 40) || 'owner'}-${id.slice(-6)}`,
    userType: company.isReit ? 'reit' : 'company',
    state: 'active',
    language: 'en',
    createdAt: tools.daysAgo(420),
  })
  return id
}
