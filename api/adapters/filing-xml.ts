/** Reads the XML of a filing as a list of texts with their places. Hostile XML is refused before it costs anything. */

import { SaxesParser } from 'saxes'
import type { FilingReader } from '#api/ports.ts'
import type { FilingText } from '#domain/form-c.ts'
import { filingLetters } from '#domain/limits.ts'

/** A real filing has some 200 elements, six deep, and hardly an attribute. */
const deepest = 32
const mostElements = 20_000
const mostAttributes = 50
const mostTextOfOne = 20_000

class Unsafe extends Error {}

/**
 * A streaming parser that resolves nothing: a document type, the home of entities, ends the reading, and the five entities of
 * XML itself are all it knows.
 */
export const saxesFilings: FilingReader = {
  read: (xml) => {
    if (xml.length > filingLetters) return 'unsafe'
    try {
      return textsOf(xml)
    } catch (error) {
      return error instanceof Unsafe ? 'unsafe' : 'unreadable'
    }
  },
}

function textsOf(xml: string): FilingText[] {
  const parser = new SaxesParser()
  const found: FilingText[] = []
  const open: { name: string; text: string; place: number }[] = []
  let elements = 0
  let attributes = 0
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Unsafe()
  })
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > mostAttributes) throw new Unsafe()
  })
  parser.on('opentagstart', () => {
    elements += 1
    attributes = 0
    if (elements > mostElements || open.length >= deepest) throw new Unsafe()
  })
  parser.on('opentag', ({ name }) => {
    // Prefixes tell nothing here. Its place in the order of the document is taken before those inside.
    open.push({ name: name.slice(name.indexOf(':') + 1), text: '', place: found.length })
    found.push({ path: open.map((each) => each.name).join('/'), text: '' })
  })
  const addText = (text: string): void => {
    const element = open.at(-1)
    if (!element) return
    element.text += text
    if (element.text.length > mostTextOfOne) throw new Unsafe()
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const element = open.pop()
    const path = element && found[element.place]?.path
    if (element && path !== undefined) found[element.place] = { path, text: element.text }
  })
  parser.write(xml.replace(/^\ufeff?\s*/, '')).close()
  return found.filter(({ text }) => text.trim() !== '')
}
