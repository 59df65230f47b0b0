/** Shown when the cart can't be read or changed (CART-2). */
export const CART_FAILED = "Could not load cart data from the server. Please refresh the page to try again.";

/** Shown when something can't be added from the subscription screen (CART-2). */
export const ADDING_FAILED = "An error occurred while adding to your cart. Please refresh the page to try again.";
