/** Joins the pages of two PDFs. */

import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import type { PdfDocument } from '#api/pdf-ports.ts'

/** @throws if one of them is broken or locked */
export async function appended(
  first: Uint8Array,
  second: Uint8Array,
  { title, author, language, at }: PdfDocument,
): Promise<Uint8Array> {
  // A new file: only pages are copied from the upload, and nothing that belongs to the whole document.
  const whole = await PDFDocument.create({ updateMetadata: false })
  for (const bytes of [first, second]) {
    const part = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true })
    for (const page of await whole.copyPages(part, part.getPageIndices())) {
      // References a structure tree that is not copied.
      page.node.delete(PDFName.of('StructParents'))
      whole.addPage(page)
    }
  }
  whole.setTitle(title, { showInWindowTitleBar: true })
  whole.setAuthor(author)
  whole.setLanguage(language)
  whole.setCreationDate(new Date(at))
  whole.setModificationDate(new Date(at))
  return whole.save({ addDefaultPage: false })
}
