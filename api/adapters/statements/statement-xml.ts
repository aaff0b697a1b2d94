/** Reads the XML of a statement as a tree of its elements. Hostile XML is refused before it costs anything. */

import { SaxesParser } from 'saxes'
import type { StatementFiles } from '#api/payment-ports.ts'
import type { XmlElement } from '#domain/payment/statement/camt.ts'

/** A statement is about twelve deep; an entry has about sixty elements and an amount one attribute. */
const deepest = 32
const mostElements = 600_000
const mostAttributes = 20
const mostTextOfOne = 4000

class Unsafe extends Error {}

interface OpenElement extends XmlElement {
  text: string
  readonly attributes: Record<string, string>
  readonly children: OpenElement[]
}

/**
 * A streaming parser that resolves nothing: a document type declaration, which could define entities, ends the parsing,
 * and only the five entities of XML itself are known.
 */
export const readStatementXml: StatementFiles['readXml'] = (xml) => {
  try {
    return elementOf(xml)
  } catch (error) {
    if (error instanceof Unsafe) return { problem: 'unsafe' }
    return { problem: 'malformed' }
  }
}

function elementOf(xml: string): XmlElement {
  const parser = new SaxesParser()
  const open: OpenElement[] = []
  const roots: OpenElement[] = []
  let elements = 0
  let attributes: Record<string, string> = {}
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Unsafe()
  })
  parser.on('opentagstart', () => {
    elements += 1
    attributes = {}
    if (elements > mostElements || open.length >= deepest) throw new Unsafe()
  })
  parser.on('attribute', ({ name, value }) => {
    attributes[name] = value
    if (Object.keys(attributes).length > mostAttributes) throw new Unsafe()
  })
  parser.on('opentag', ({ name }) => {
    const element: OpenElement = {
      name: name.slice(name.indexOf(':') + 1),
      line: parser.line,
      attributes,
      text: '',
      children: [],
    }
    const siblings = open.at(-1)?.children ?? roots
    siblings.push(element)
    open.push(element)
  })
  const addText = (text: string): void => {
    const element = open.at(-1)
    if (!element) return
    element.text += text
    if (element.text.length > mostTextOfOne) throw new Unsafe()
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => open.pop())
  parser.write(xml.trimStart()).close()
  const [root] = roots
  if (!root) throw new Error('an empty document')
  return root
}
