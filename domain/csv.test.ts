import { expect, it } from 'vitest'
import { csvCell, csvLine } from './csv.ts'

it.each([
  ['Harbour', 'Harbour'],
  ['', ''],
  ['a, b', '"a, b"'],
  ['say "yes"', '"say ""yes"""'],
  ['one\r\ntwo', '"one\r\ntwo"'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\rx', '"\'\rx"'],
  ['＝1', "'＝1"],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ['a=b', 'a=b'],
  ['أمل', 'أمل'],
])('%j becomes %j', (text, cell) => {
  expect(csvCell(text)).toBe(cell)
})

it('joins cells with commas and ends a record with CRLF', () => {
  expect(csvLine(['a', 'b,c', ''])).toBe('a,"b,c",\r\n')
})
