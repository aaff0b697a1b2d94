/** Small files that depend on the site's settings: the web app manifest, robots.txt. */

import { readSettings } from '#api/db/site/settings.ts'
import type { Deps } from '#api/deps.ts'
import { textIn } from '#api/texts/localized.ts'
import type { Language } from '#contract/shapes.ts'
import { siteIcon } from '#domain/site/site-icon.ts'

const shortcuts: Readonly<Record<Language, readonly { readonly name: string; readonly url: string }[]>> = {
  en: [
    { name: 'Browse', url: '/browse-companies' },
    { name: 'My investments', url: '/investments' },
  ],
  fr: [
    { name: 'Parcourir', url: '/browse-companies' },
    { name: 'Mes investissements', url: '/investments' },
  ],
  ar: [
    { name: 'تصفح', url: '/browse-companies' },
    { name: 'استثماراتي', url: '/investments' },
  ],
}

/** The site's own icon, otherwise the product's. */
function iconsOf(favIcon: string | null): readonly Readonly<Record<string, string>>[] {
  const own = siteIcon(favIcon, 192) !== undefined
  const at = (size: 192 | 512, variant: 'whole' | 'maskable' = 'whole'): string =>
    siteIcon(favIcon, size, variant) ?? `/icons/icon-${variant === 'maskable' ? 'maskable-' : ''}${size}.png`
  return [
    { src: at(192), sizes: '192x192', type: 'image/png' },
    { src: at(512), sizes: '512x512', type: 'image/png' },
    { src: at(512, 'maskable'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ...(own ? [] : [{ src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' }]),
  ]
}

/** The manifest in the page's language. `id` never changes: it identifies an installed copy. */
export async function manifestResponse(language: Language, deps: Deps): Promise<Response> {
  const { settings } = await readSettings(deps.db.read)
  const manifest = {
    id: '/?app=1',
    name: settings.siteName,
    short_name: settings.siteName.slice(0, 12),
    description: textIn(settings.metaDescription, language),
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    start_url: '/?source=pwa',
    scope: '/',
    display: 'standalone',
    background_color: '#faf8f4',
    theme_color: settings.sitePrimaryColor,
    categories: ['finance', 'business'],
    icons: iconsOf(settings.favIcon),
    shortcuts: shortcuts[language],
    launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  }
  return new Response(JSON.stringify(manifest), {
    headers: {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
      'x-content-type-options': 'nosniff',
    },
  })
}
