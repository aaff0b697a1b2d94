/** The texts of a PDF for assistive technology: those of its elements, in the order in which they were written. */

import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib'

export async function pdfTexts(bytes: Uint8Array): Promise<string[]> {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false })
  const texts = context.enumerateIndirectObjects().flatMap(([ref, element]) => {
    if (!(element instanceof PDFDict)) return []
    const text = element.get(PDFName.of('ActualText')) ?? element.get(PDFName.of('Alt'))
    return text instanceof PDFString || text instanceof PDFHexString
      ? [{ at: ref.objectNumber, text: text.decodeText() }]
      : []
  })
  return texts.toSorted((a, b) => a.at - b.at).map(({ text }) => text)
}
