/**
 * Reads the XML of a filing as a list of texts with their positions. Hostile XML is refused before it costs anything.
 */

import { SaxesParser } from 'saxes'
import type { FilingReader } from '#api/ports.ts'
import type { FilingText } from '#domain/draft/form-c.ts'
import { filingLetters } from '#domain/limits.ts'

/** A real filing has about 200 elements, six deep, and hardly an attribute. */
const deepest = 32
const mostElements = 20_000
const mostAttributes = 50
const mostTextOfOne = 20_000

class Unsafe extends Error {}

/**
 * A streaming parser that resolves nothing: a document type declaration, which could define entities, ends the parsing,
 * and only the five entities of XML itself are known.
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
    // Prefixes carry no information here. An element takes its position in document order before its children.
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
