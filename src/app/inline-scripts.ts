/** The two small scripts that stand in the document. Their hashes are in its Content-Security-Policy. */

/**
 * Before the first paint: light or dark, as chosen. And the browser's word that the site can be installed, which it says once
 * (src/platform/install.ts).
 */
export const headScript =
  "try{var d=document.documentElement,t=localStorage.getItem('freehold.theme');if(t)d.dataset.theme=t}catch(e){}addEventListener('beforeinstallprompt',function(e){e.preventDefault();window.installEvent=e})"

/**
 * Asks for the scripts: at once on a tap or a key, else when the first view and its pictures are there, so that they never
 * compete with reading. They are fetched together and run one after the other, so that a press is heard in between. The first
 * number that a browser formats costs it a dozen milliseconds, most of them for every language it knows: that has a task of
 * its own before, while nothing else is to be done.
 */
export function loaderScript(others: readonly string[], entry: string): string {
  return `(function(){var s=0,e=${JSON.stringify(entry)},o=${JSON.stringify(others)};function g(){if(s)return;s=1;o.forEach(function(u){var l=document.createElement('link');l.rel='modulepreload';l.href=u;document.head.appendChild(l)});o.reduce(function(p,u){return p.then(function(){return import(u)})},Promise.resolve()).then(function(){import(e)},function(){import(e)})}['pointerdown','keydown','focusin'].forEach(function(n){addEventListener(n,g,{once:true,capture:true,passive:true})});function w(){setTimeout(function(){new Intl.NumberFormat(document.documentElement.lang)},0);setTimeout(g,0)}if(document.readyState==='complete')w();else addEventListener('load',w)})()`
}
