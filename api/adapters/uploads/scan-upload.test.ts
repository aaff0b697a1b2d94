import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { catalogue, packedStream, pdfBytes } from '#tests/support/pdf-bytes.ts'
import { docxFile, zipFile } from '#tests/support/zip-file.ts'
import { uploadScanner } from './scan-upload.ts'

const judging = uploadScanner()
const check = (file: Uint8Array) => judging.scan(file)
const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'utf8'))
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const types = { name: '[Content_Types].xml', content: '<Types/>' }
const openDocument = (type: string) =>
  zipFile([
    { name: 'mimetype', content: type, stored: true },
    { name: 'content.xml', content: '<office:document-content><office:scripts/></office:document-content>' },
    { name: 'META-INF/manifest.xml', content: '<manifest:manifest/>' },
  ])

describe('accepted uploads', () => {
  it.each([
    ['application/pdf', pdfBytes([catalogue, packedStream('BT (Rent) Tj ET')])],
    ['application/pdf', pdfBytes([catalogue, packedStream(new Uint8Array(30_000_000), '/Subtype /Image')])],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', docxFile()],
    [spreadsheet, zipFile([types, { name: 'xl/workbook.xml', content: '<workbook/>' }])],
    [
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      zipFile([types, { name: 'ppt/presentation.xml', content: '<p:presentation/>' }]),
    ],
    ...['text', 'spreadsheet'].map((kind): [string, Uint8Array] => {
      const type = `application/vnd.oasis.opendocument.${kind}`
      return [type, openDocument(type)]
    }),
    ['text/csv', bytes('\ufeffunit,rent\r\n1,"1,200"\r\n2,900\r\n')],
    ['text/csv', bytes('وحدة;إيجار\n1;1200\n2;900')],
    ['text/plain', bytes('Rents are paid monthly, in advance.\nSee section 2 < 3.')],
  ])('%s', async (mime, file) => {
    expect(await check(file)).toEqual({ mime })
  })

  it.each(['jpeg', 'png', 'webp'] as const)('a %s is passed to the image check', async (format) => {
    const image = sharp({ create: { width: 8, height: 8, channels: 3, background: '#14594a' } })
    expect(await check(await image.toFormat(format).toBuffer())).toBe('picture')
  })
})

describe('uploads of no accepted type', () => {
  const page = '<!doctype html><script>alert(1)</script>'
  it.each([
    ['an empty file', new Uint8Array()],
    ['a blank file', bytes(' \n\n ')],
    ['a page', bytes(page)],
    ['a drawing', bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['XML', bytes('<?xml version="1.0"?><a/>')],
    ['a shell script', bytes('#!/bin/sh\nrm -rf x')],
    ['a GIF that is also a script', bytes('GIF89a=1;alert(1)//')],
    ['an executable', new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0])],
    ['text in a legacy encoding', new Uint8Array([0x52, 0xe9, 0x73, 0x75, 0x6d, 0xe9])],
    ['text with a NUL', bytes('a\u0000b')],
    ['text with an escape', bytes('a\u001b[2Jb')],
    ['a PDF after other data', Buffer.concat([bytes('GIF89a;'), pdfBytes([catalogue])])],
    ['a PDF followed by a page', pdfBytes([catalogue], page)],
    ['a truncated PDF', pdfBytes([catalogue]).slice(0, 60)],
    ['a zip of unknown contents', zipFile([{ name: 'letter.txt', content: 'hello' }])],
    ['an office file of two types', docxFile([{ name: 'xl/workbook.xml', content: '<workbook/>' }])],
    ['a zip with a comment', zipFile([types, { name: 'word/document.xml', content: '' }], page)],
    ['a zip followed by a page', Buffer.concat([docxFile(), bytes(page)])],
    ['a zip after a page', Buffer.concat([bytes(page), docxFile()])],
    ['an OpenDocument presentation', openDocument('application/vnd.oasis.opendocument.presentation')],
    ['types that are not UTF-8', docxFile([], '\u0000<\u0000T')],
    ['a truncated zip', docxFile().slice(0, 100)],
  ])('%s', async (_, file) => {
    expect(['format', 'unsafe']).toContain(await check(file))
  })
})

describe('uploads with active, hidden or unbounded contents', () => {
  const aMegabyte = packedStream(new Uint8Array(1_000_000))
  const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
  it.each([
    ['a plain script', pdfBytes([catalogue, script])],
    ['a script that runs on opening', pdfBytes([`<< /Type /Catalog /OpenAction ${script} >>`])],
    ['a script under an escaped name', pdfBytes([catalogue, '<< /S /J#61va#53cript >>'])],
    ['the key of a script alone', pdfBytes([catalogue, '<< /JS 4 0 R >>'])],
    ['a program to launch', pdfBytes([catalogue, '<< /S /Launch /F (cmd.exe) >>'])],
    ['an embedded file', pdfBytes([catalogue, '<< /Type /EmbeddedFile >>'])],
    ['names of embedded files', pdfBytes(['<< /Type /Catalog /Names << /EmbeddedFiles 3 0 R >> >>'])],
    ['encryption', pdfBytes([catalogue, '<< /Encrypt 4 0 R >>'])],
    [
      'a script in an object stream',
      pdfBytes([catalogue, packedStream(`4 0 ${script}`, '/Type /ObjStm /N 1 /First 4')]),
    ],
    [
      'the key of a script in an object stream',
      pdfBytes([catalogue, packedStream('4 0 << /JS 5 0 R >>', '/Type /ObjStm /N 1 /First 4')]),
    ],
    ['a script in a stream declared as an image', pdfBytes([catalogue, packedStream(script, '/Subtype /Image')])],
    [
      'an object stream behind two filters',
      pdfBytes([catalogue, '<< /Type /ObjStm /Filter [ /ASCIIHexDecode /FlateDecode ] >>\nstream\n00\nendstream']),
    ],
    ['an oversized object stream', pdfBytes([catalogue, packedStream(new Uint8Array(17_000_000), '/Type /Obj#53tm')])],
    ['an oversized stream', pdfBytes([catalogue, packedStream(new Uint8Array(17_000_000))])],
    ['too many streams', pdfBytes([catalogue, 'stream\nx endstream '.repeat(5001)])],
    [
      'an object stream declared as an image',
      pdfBytes([
        catalogue,
        packedStream(`${' '.repeat(2_000_000)}${script}`, '/Subtype /Image /Type /Obj#53tm /N (obj)'),
      ]),
    ],
    ['many large streams', pdfBytes(Array.from({ length: 50 }, () => aMegabyte))],
    ['macros', docxFile([{ name: 'word/vbaProject.bin', content: 'x' }])],
    [
      'macros under another name',
      docxFile(
        [{ name: 'word/other.bin', content: 'x' }],
        '<Override ContentType="application/vnd.ms-office.vbaProject"/>',
      ),
    ],
    [
      'a macro document',
      docxFile([], '<Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/>'),
    ],
    [
      'an external template',
      docxFile([
        {
          name: 'word/_rels/settings.xml.rels',
          content: `<Relationship TargetMode='External' Type="http://x/relationships/attachedTemplate" Target="http://x"/>`,
        },
      ]),
    ],
    ['an embedded program', docxFile([{ name: 'word/embeddings/oleObject1.bin', content: 'MZ' }])],
    [
      'Basic',
      zipFile([
        { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text' },
        { name: 'Basic/x.xml', content: '' },
      ]),
    ],
    ['a path outside the archive', docxFile([{ name: '../../etc/cron.d/x', content: '' }])],
    ['an absolute path', docxFile([{ name: '/etc/passwd', content: '' }])],
    ['a zip bomb', docxFile([{ name: 'word/big.xml', content: new Uint8Array(20_000_000) }])],
    [
      'a zip bomb that claims to be small',
      docxFile([{ name: 'word/big.xml', content: new Uint8Array(20_000_000), claims: 2000 }]),
    ],
    ['too many entries', zipFile(Array.from({ length: 2001 }, (_, index) => ({ name: `p${index}`, content: '' })))],
    ['a text with a script further on', bytes('Hello\n<script>alert(1)</script>')],
  ])('%s', async (_, file) => {
    expect(await check(file)).toBe('unsafe')
  })
})

it('returns a verdict for every file, however broken', async () => {
  const whole = [
    pdfBytes([catalogue, packedStream('1 0 << >>', '/Type /ObjStm /N 1 /First 4')]),
    docxFile([{ name: 'word/styles.xml', content: '<w:styles/>' }]),
    openDocument('application/vnd.oasis.opendocument.text'),
    bytes('a,b\n1,2\n'),
  ]
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...whole),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      fc.boolean(),
      async (file, location, flip, cut) => {
        const at = location % file.length
        const broken = Uint8Array.from(file)
        broken[at] = (broken[at] ?? 0) ^ flip
        const verdict = await check(cut ? broken.slice(0, at) : broken)
        expect(typeof verdict === 'string' ? ['picture', 'format', 'unsafe'] : [verdict]).toContainEqual(verdict)
      },
    ),
    { numRuns: 600 },
  )
})
