/**
 * The sign-ins of a demonstration, which its server prints as well (api/demo/seed/people.ts). A file of its own, fetched only
 * where the site says that it is a demonstration.
 */

export const demoSignIns = [
  { role: 'investor', email: 'investor@example.com', password: 'Demo-Invest-1' },
  { role: 'owner', email: 'owner@example.com', password: 'Demo-Owner-1' },
  { role: 'admin', email: 'admin@example.com', password: 'Demo-Admin-1' },
] as const
