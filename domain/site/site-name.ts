import { plainCharacters, type TextRule } from '#domain/field.ts'

/** Rule for a site's name, besides its length. */
export const siteNameRule: TextRule = plainCharacters
