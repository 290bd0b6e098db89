export const en = {
  'search.clear': 'Clear search',
  'search.recent': 'Recent searches',
  'search.popular': 'Popular searches',
  'search.forget': 'Clear recent searches',
  'search.results': '{count, plural, =0 {No results} one {# result} other {# results}}',
  'search.resultsInstead': 'Showing results for “{words}”',
  'search.all': 'Show all {count}',
  'search.none': 'No results for “{query}”',
  'search.noneHint': 'Try a shorter word, or browse the menu.',
} as const
