/** Pages whose title and description a site may set. */
export const describedPages = [
  'landing',
  'browse',
  'funded',
  'raiseCapital',
  'guidelines',
  'help',
  'siteFaqs',
  'contact',
  'terms',
  'signIn',
  'signUp',
] as const
export type DescribedPage = (typeof describedPages)[number]
