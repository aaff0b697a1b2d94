import { expect, it } from 'vitest'
import { companyInitials } from './company-initials.ts'

it.each([
  ['Harbour Row Holdings', 'HR'],
  ['  harbour-row', 'HR'],
  ['Élan Immobilier', 'ÉI'],
  ['E\u0301lan immobilier', 'E\u0301I'],
  ['“Nordlicht” Wohnbau GmbH', 'NW'],
  ['Cedar', 'C'],
  ['3 Rivers Capital', '3'],
  ['شركة مرسى الخليج', 'ش'],
  ['港の家ホールディングス', '港'],
  ['…', ''],
  ['', ''],
])('%s: %s', (name, initials) => expect(companyInitials(name)).toBe(initials))
