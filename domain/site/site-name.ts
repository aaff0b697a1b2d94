import { plainCharacters, type TextRule } from '#domain/field.ts'

/** How a site may call itself, besides its length. */
export const siteNameRule: TextRule = plainCharacters
