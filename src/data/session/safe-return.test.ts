import { describe, expect, it } from 'vitest'
import { safeReturn } from './safe-return.ts'

describe('safeReturn', () => {
  it.each([
    '/investments',
    '/invest/018f0000-0000-7000-8000-000000000000',
    '/campaign-detail-page/a?tab=faqs',
    '/browse-companies?sort=percent#c3',
  ])('accepts %s', (path) => expect(safeReturn(path, '/home')).toBe(path))
  it.each([
    undefined,
    null,
    '',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example/investments',
    'javascript:alert(1)',
    '\\\\evil.example',
    '/investments\\..\\..',
    '/investments\r\nLocation: https://evil.example',
    '/unknown-page',
    '/login',
    '/logout',
    '/user-type-select',
    `/browse-companies?${'a'.repeat(600)}`,
  ])('rejects %j', (path) => expect(safeReturn(path, '/home')).toBe('/home'))
})
