/** The site's social media links: the links of its social menu, one for each service. */

import type { Reader, Writer } from '#api/db/database.ts'
import { type SocialNetwork, socialNetworks } from '#domain/site/site.ts'

/** Brand names, the same in all languages. */
const titles: Readonly<Record<SocialNetwork, string>> = {
  facebook: 'Facebook',
  twitter: 'X (Twitter)',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
}

export async function readSocialLinks(db: Reader | Writer): Promise<Record<SocialNetwork, string>> {
  const rows = await db.selectFrom('menu_item').select(['icon', 'url']).where('menu', '=', 'social').execute()
  const urlOf = (network: SocialNetwork): string => rows.find(({ icon }) => icon === network)?.url ?? ''
  return {
    facebook: urlOf('facebook'),
    twitter: urlOf('twitter'),
    youtube: urlOf('youtube'),
    linkedin: urlOf('linkedin'),
    instagram: urlOf('instagram'),
  }
}

/** Other items of the menu stay as they are. */
export async function writeSocialLinks(
  tx: Writer,
  links: Readonly<Record<SocialNetwork, string>>,
  newId: () => string,
): Promise<void> {
  await tx.deleteFrom('menu_item').where('menu', '=', 'social').where('icon', 'in', socialNetworks).execute()
  const given = socialNetworks.flatMap((network, position) =>
    links[network] === '' ? [] : [{ network, position, url: links[network] }],
  )
  if (given.length === 0) return
  await tx
    .insertInto('menu_item')
    .values(
      given.map(({ network, position, url }) => ({
        id: newId(),
        menu: 'social' as const,
        link_type: 'custom' as const,
        titles: JSON.stringify({ en: titles[network] }),
        url,
        url_target: 'new' as const,
        icon: network,
        position,
      })),
    )
    .execute()
}
