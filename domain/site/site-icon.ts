/** The site's icon in the shapes that browsers and launchers require: squares, made from the uploaded picture. */

/** Side length in pixels. */
export const iconSizes = [180, 192, 512] as const
export type IconSize = (typeof iconSizes)[number]

/** The format in the settings: `/media/<file id>/200.webp`. */
const picture = /^(\/media\/[0-9a-f-]{36})\/\d+\.webp$/

/**
 * @param favIcon as stored in the settings
 * @param variant `whole` fills its square on white, `maskable` stays within the launchers' safe zone
 * @returns its URL; undefined if the site has no icon of its own
 */
export function siteIcon(
  favIcon: string | null,
  size: IconSize,
  variant: 'whole' | 'maskable' = 'whole',
): string | undefined {
  const folder = picture.exec(favIcon ?? '')?.[1]
  return folder === undefined ? undefined : `${folder}/icon-${variant === 'maskable' ? 'maskable-' : ''}${size}.png`
}
