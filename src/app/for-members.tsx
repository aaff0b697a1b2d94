/** What every page has for members and for nobody else, in one file, so that visitors do not wait for it. */

export { MemberWays, RaiseLink } from './member-ways.tsx'
export { MemberWork } from './member-work.tsx'
