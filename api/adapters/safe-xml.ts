/** Reads XML that comes from outside. Hostile XML is refused before it costs anything. */

import { SaxesParser } from 'saxes'

/** The document is hostile, or much larger than any real one. */
export class UnsafeXml extends Error {}

interface XmlLimits {
  readonly depth: number
  readonly elements: number
  readonly attributesOfOne: number
  readonly textOfOne: number
}

interface XmlHandlers {
  /** @param name without its prefix, which carries no information here */
  readonly open: (name: string, attributes: Readonly<Record<string, string>>, line: number) => void
  /** A part of the text of the element that was opened last. */
  readonly text: (part: string) => void
  readonly close: () => void
}

/**
 * A streaming parser that resolves nothing: a document type declaration, which could define entities, ends the parsing,
 * and only the five entities of XML itself are known.
 * @throws UnsafeXml beyond the limits, and an error if the document is not well-formed
 */
export function parseXml(xml: string, limits: XmlLimits, handlers: XmlHandlers): void {
  const parser = new SaxesParser()
  /** The length of the text of each open element. */
  const open: number[] = []
  let elements = 0
  let attributes: Record<string, string> = {}
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new UnsafeXml()
  })
  parser.on('opentagstart', () => {
    elements += 1
    attributes = {}
    if (elements > limits.elements || open.length >= limits.depth) throw new UnsafeXml()
  })
  parser.on('attribute', ({ name, value }) => {
    attributes[name] = value
    if (Object.keys(attributes).length > limits.attributesOfOne) throw new UnsafeXml()
  })
  parser.on('opentag', ({ name }) => {
    open.push(0)
    handlers.open(name.slice(name.indexOf(':') + 1), attributes, parser.line)
  })
  const addText = (part: string): void => {
    const length = open.pop()
    if (length === undefined) return
    open.push(length + part.length)
    if (length + part.length > limits.textOfOne) throw new UnsafeXml()
    handlers.text(part)
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    open.pop()
    handlers.close()
  })
  parser.write(xml.replace(/^\ufeff?\s*/, '')).close()
}
