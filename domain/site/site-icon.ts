/** The icon of a site in the shapes that browsers and launchers ask for: squares, made of the picture that was handed in. */

/** Pixels of a side. */
export const iconSizes = [180, 192, 512] as const
export type IconSize = (typeof iconSizes)[number]

/** What the settings hold: `/media/<file id>/200.webp`. */
const picture = /^(\/media\/[0-9a-f-]{36})\/\d+\.webp$/

/**
 * @param favIcon as the settings hold it
 * @param look `whole` fills its square on white, `maskable` keeps clear of where launchers cut
 * @returns its address; undefined where the site has no icon of its own
 */
export function siteIcon(
  favIcon: string | null,
  size: IconSize,
  look: 'whole' | 'maskable' = 'whole',
): string | undefined {
  const folder = picture.exec(favIcon ?? '')?.[1]
  return folder === undefined ? undefined : `${folder}/icon-${look === 'maskable' ? 'maskable-' : ''}${size}.png`
}
