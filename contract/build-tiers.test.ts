import { expect, it } from 'vitest'
import { tierOf } from './build-tiers.ts'

it.each([
  ['index.html', 'shell'],
  ['assets/browse-page-CIKoXJc1.js', 'shell'],
  ['assets/owner-step-frame-kk_wlK64.js', 'owner'],
  ['assets/text-ar-campaign-edit01.js', 'visitor-ar'],
  ['assets/text-en-wallet-CO2r_gpP.js', 'member-en'],
  ['assets/text-en-admin-BlxzRgiN.js', 'on-use'],
  ['assets/text-en-users-BlxzRgiN.js', 'on-use'],
  ['assets/uPlot-BlxzRgiN.js', 'on-use'],
  ['/assets/line-chart-plot-B51E5teY.js', 'on-use'],
  ['assets/admin-frame-B51E5teY.css', 'on-use'],
])('%s is of the tier %s', (file, tier) => expect(tierOf(file)).toBe(tier))
