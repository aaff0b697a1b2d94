import { describe, expect, it } from 'vitest'
import { companyNameRules, emailRule, validateFields, phoneRule, yearRule } from './field.ts'
import { completedUrl, publicUrl } from './public-url.ts'

describe('links', () => {
  it.each([
    'https://example.com',
    'HTTP://Example.com/a?b=c#d',
    'https://sub.example.co.uk:8443/path',
    'https://مثال.شبكة/صفحة',
    'https://münchen.example',
  ])('accepts %s', (url) => expect(publicUrl(url)).toBeDefined())

  it.each([
    ['example.net', 'https://example.net'],
    [' www.example.net/a ', 'https://www.example.net/a'],
    ['//example.net', 'https://example.net'],
    ['https://example.net', undefined],
    ['example', undefined],
    ['a@example.net', undefined],
    ['http://localhost', undefined],
    ['javascript:alert(1)', undefined],
    ['', undefined],
  ])('%j without a scheme becomes %j', (typed, full) => expect(completedUrl(typed)).toBe(full))

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>',
    'ftp://example.com',
    '//example.com',
    'https://localhost/',
    'https://printer.local',
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://10.0.0.8',
    'https://user:pass@example.com',
    'https://example.com\\@evil.example',
    'https://exa mple.com',
    'https://-example.com',
    'https://example',
    'https:///example.com',
    'not a link',
    `https://example.com/${'a'.repeat(2000)}`,
  ])('rejects %j', (url) => expect(publicUrl(url)).toBeUndefined())
})

describe('rules', () => {
  it.each([
    ['1685 38th REIT, L.L.C.', undefined],
    ["D'Orazi & Söhne (Köln)", undefined],
    ['شركة الواحة العقارية', undefined],
    ['Short Co', 'too-short'],
    ['<b>Company name</b>', 'characters'],
    ['Company\u0007 name', 'characters'],
  ])('company name %j', (name, code) => {
    const problem = companyNameRules(10)
      .map((rule) => rule(name))
      .find(Boolean)
    expect(problem?.code).toBe(code)
  })

  it.each([
    ['a@example.com', true],
    ["o'neil+tag@mail.example.co", true],
    ['a@b', false],
    ['a b@example.com', false],
    ['a@example.com\r\nBcc: b@example.com', false],
    ['"a"@example.com', false],
    [`${'a'.repeat(65)}@example.com`, false],
  ])('e-mail %j', (email, fine) => expect(emailRule(email) === undefined).toBe(fine))

  it.each([
    ['+965 2220 0100', true],
    ['(202) 555-0143', true],
    ['12345', false],
    ['+1234567890123456', false],
    ['call me', false],
  ])('phone %j', (phone, fine) => expect(phoneRule(phone) === undefined).toBe(fine))

  it('returns on long hostile input (the suite would time out on an exponential pattern)', () => {
    for (const text of [
      'a'.repeat(70_000),
      'a@' + 'a.'.repeat(35_000),
      '('.repeat(70_000),
      `https://${'a-'.repeat(900)}`,
    ] as const) {
      emailRule(text)
      phoneRule(text)
      expect(publicUrl(text)).toBeUndefined()
    }
  })

  it('reports missing and invalid values, one problem a field', () => {
    const rules = {
      a: { required: true, rules: [] },
      b: { required: false, rules: [yearRule(1800, 2026)] },
      c: { required: true, rules: [yearRule(1800, 2026)] },
    }
    expect(validateFields({ a: '  ', b: '', c: '1799' }, rules)).toEqual([
      { path: 'a', code: 'required' },
      { path: 'c', code: 'year', limit: 2026 },
    ])
  })
})
