/** Everything that pages have for members only, in one file, so that visitors do not load it. */

export { AccountMenuLinks, RaiseLink } from './account-menu-links.tsx'
export { MemberLinks } from './member-nav.tsx'
export { MemberWork } from './member-work.tsx'
