import { expect, it } from 'vitest'
import { type Manifest, type TieredPage, tierNames } from './build-tiers.ts'

const page = (name: string, access: string, catalogues: readonly string[] = []): TieredPage => ({
  source: `src/features/${name}-page.tsx`,
  access,
  catalogues,
})
const pages = [
  page('campaign/browse', 'visitor'),
  page('content/content', 'visitor'),
  page('wallet/wallet', 'user'),
  page('notification/notifications', 'user'),
  page('wallet/top-up/top-up', 'user'),
  page('draft/steps/company', 'user', ['draft-steps']),
  page('campaign/own/own-campaigns', 'owner'),
  page('site/admin/site', 'admin'),
]

const chunk = (file: string, imports: readonly string[] = [], dynamicImports: readonly string[] = []) => ({
  file: `assets/${file}.js`,
  imports,
  dynamicImports,
})
const manifest: Manifest = {
  'index.html': {
    ...chunk(
      'index',
      ['_react'],
      pages.map(({ source }) => source).concat('src/data/session/end-session.ts', '_outbox.js'),
    ),
    isEntry: true,
  },
  _react: chunk('react'),
  'src/data/session/end-session.ts': chunk('end-session'),
  '_outbox.js': chunk('outbox'),
  'src/features/campaign/browse-page.tsx': {
    ...chunk('browse-page', ['_list']),
    css: ['assets/browse.css'],
    assets: ['assets/icons.svg'],
  },
  _list: chunk('list'),
  'src/features/content/content-page.tsx': chunk('content-page', ['_form']),
  'src/features/wallet/wallet-page.tsx': chunk(
    'wallet-page',
    ['_form', '_list', '_money'],
    ['src/ui/chart-plot.ts', 'src/components/crop.tsx'],
  ),
  'src/features/notification/notifications-page.tsx': chunk('notifications-page', ['_form']),
  _money: chunk('money'),
  _form: chunk('form'),
  'src/features/wallet/top-up/top-up-page.tsx': chunk('top-up-page', ['_form']),
  'src/ui/chart-plot.ts': chunk('chart-plot'),
  'src/components/crop.tsx': chunk('crop'),
  'src/features/draft/steps/company-page.tsx': chunk('company-page', ['_form', '_money', '_steps']),
  'src/features/campaign/own/own-campaigns-page.tsx': chunk('own-campaigns-page', ['_steps']),
  _steps: chunk('steps'),
  'src/features/site/admin/site-page.tsx': chunk('admin-page', ['_form', '_admin']),
  _admin: chunk('admin'),
  'src/intl/messages/en/shell.json': chunk('text-en-shell'),
  'src/intl/messages/fr/wallet.json': chunk('text-fr-wallet'),
  'src/intl/messages/en/admin.json': chunk('text-en-admin'),
}
const tiers = tierNames(manifest, pages)
const namesOf = (tier: string): string[] => (tiers.get(tier as never) ?? []).toSorted()

it('a file belongs to the first tier that requires it, and what investors and owners need to that of members', () => {
  expect(namesOf('shell')).toEqual(['browse-page.js', 'browse.css', 'index.js', 'list.js', 'react.js'])
  expect(namesOf('visitor')).toEqual(['content-page.js', 'form.js'])
  expect(namesOf('member')).toEqual(['end-session.js', 'money.js', 'notifications-page.js', 'outbox.js'])
  expect(namesOf('investor')).toEqual(['crop.js', 'wallet-page.js'])
  expect(namesOf('owner')).toEqual(['company-page.js', 'own-campaigns-page.js', 'steps.js'])
})

it('charts, pictures of style sheets and pages that need a connection are stored on use, and administration files never', () => {
  expect(namesOf('use')).toEqual(['chart-plot.js', 'icons.svg', 'top-up-page.js'])
  expect([...tiers.values()].flat().filter((file) => /admin/.test(file))).toEqual([])
})

it('dictionaries belong to the tier of the pages that use them', () => {
  expect(namesOf('visitor-en')).toEqual(['text-en-shell.js'])
  expect(namesOf('investor-fr')).toEqual(['text-fr-wallet.js'])
})
